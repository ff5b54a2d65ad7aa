// The arguments of the agent. Plain JavaScript without packages: from a checkout any Node reads it before something is installed.
import { parseArgs } from 'node:util';
import { version } from './version.mjs';

/** @typedef {{ name: 'run', settings: string }} RunCommand */
/** @typedef {{ name: 'check', settings: string }} CheckCommand */
/** @typedef {RunCommand | CheckCommand} Command */
/** @typedef {{ command: Command } | { print: string, exitCode: 0 | 2 }} CommandLine */

const defaultSettings = 'tunna-agent.json';

const help = `Usage: tunna-agent COMMAND [options]

The scale agent reads scales and sends their weights to Tunna.

Commands:
  run      Reads the scales until it is stopped.
  check    Tests settings, folder, scales, server and clock. Prints one result for each step.

Options:
  --settings FILE  Settings file. Default: ${defaultSettings} in the working directory.
  -h, --help       Prints this text.
  -v, --version    Prints the version.

Exit status: 0 success, 1 failure, 2 wrong arguments.`;

/** @param {string} problem @returns {CommandLine} */
const wrong = (problem) => ({ print: `${problem}\nRun tunna-agent --help for the commands.`, exitCode: 2 });

/** @param {string[]} args */
const parse = (args) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      settings: { type: 'string', default: defaultSettings },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'v', default: false },
    },
  });

/**
 * The command in the arguments, or the text to print instead.
 * @param {string[]} args without the program
 * @returns {CommandLine}
 */
export function readCommandLine(args) {
  /** @type {ReturnType<typeof parse>} */
  let parsed;
  try {
    parsed = parse(args);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { print: help, exitCode: 0 };
  if (values.version) return { print: version(), exitCode: 0 };
  const [name, ...rest] = positionals;
  if (name === undefined) return wrong('A command is missing; expected run or check.');
  if (name !== 'run' && name !== 'check') return wrong(`${name} is not a command; expected run or check.`);
  if (rest.length > 0) return wrong(`${rest[0]} is not expected after ${name}.`);
  return { command: { name, settings: values.settings } };
}
