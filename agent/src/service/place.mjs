/** @typedef {{ program: string, settings: string }} ServicePlace the installed program, and its settings */

/** @type {Readonly<Record<'linux' | 'win32', ServicePlace>>} */
export const servicePlaces = {
  linux: { program: '/usr/local/bin/tunna-agent', settings: '/var/lib/tunna-agent/tunna-agent.json' },
  win32: {
    program: 'C:\\Program Files\\Tunna\\tunna-agent.exe',
    settings: 'C:\\ProgramData\\Tunna\\tunna-agent.json',
  },
};

/**
 * The settings of the service for an administrator, or else a file in the working directory.
 * @returns {string}
 */
export function defaultSettings() {
  if (process.platform === 'win32') return servicePlaces.win32.settings;
  return process.platform === 'linux' && process.getuid?.() === 0 ? servicePlaces.linux.settings : 'tunna-agent.json';
}
