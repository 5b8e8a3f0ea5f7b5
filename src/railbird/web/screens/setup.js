export class SetupScreen { constructor(host) { host.textContent = 'setup'; } stop() {} }
