export class ReplayScreen { constructor(host) { host.textContent = 'replay'; } stop() {} }
