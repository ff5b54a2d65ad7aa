import { readFileSync } from 'node:fs';

/**
 * The version of the agent. The build of the single file replaces this module.
 * @returns {string}
 */
export const version = () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
