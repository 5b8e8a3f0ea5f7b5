export class RulesScreen { constructor(host) { host.textContent = 'rules'; } stop() {} }
