// The arguments of the agent. Plain JavaScript without packages: from a checkout any Node reads it before something is installed.
import { parseArgs } from 'node:util';
import { defaultSettings } from './service/place.mjs';
import { version } from './version.mjs';

/** @typedef {{ name: 'run', settings: string }} RunCommand */
/** @typedef {{ name: 'check', settings: string }} CheckCommand */
/** @typedef {{ name: 'service', action: 'print' | 'install' }} ServiceCommand */
/** @typedef {{ settings: string, ports: string[], pick: string | undefined, weight: string | undefined }} Search */
/** @typedef {Search & { name: 'find' }} FindCommand */
/** @typedef {Search & { name: 'pair', address: string, code: string }} PairCommand */
/** @typedef {RunCommand | CheckCommand | FindCommand | PairCommand | ServiceCommand} Command */
/** @typedef {{ command: Command } | { print: string, exitCode: 0 | 2 }} CommandLine */

const help = `Usage: tunna-agent COMMAND [options]

The scale agent reads scales and sends their weights to Tunna.

Commands:
  pair ADDRESS CODE
                   Pairs this computer with the code of the set-up page, and finds its scales.
  find             Finds the ports and protocols of scales that have none yet.
  run              Reads the scales until it is stopped.
  check            Tests settings, folder, scales, server and clock. Prints one result for each step.
  service install  Installs this program as a service that starts with the computer (Linux, Windows).
  service print    Prints the unit of that service.

Options:
  --port [SCALE=]PORT
                   For pair and find: serial port, HOST:PORT or modbus:HOST[:PORT][/UNIT] of a scale. May be repeated.
  --pick NUMBER    For pair and find: the right one of the listed patterns or registers.
  --weight KG      For pair and find with modbus: the weight on the scale, by which its registers are found.
  --settings FILE  Settings file. Default: ${defaultSettings()}.
  -h, --help       Prints this text.
  -v, --version    Prints the version.

Exit status: 0 success, 1 failure, 2 wrong arguments.`;

/** @param {string} problem @returns {CommandLine} */
const wrong = (problem) => ({ print: `${problem}\nRun tunna-agent --help for the commands.`, exitCode: 2 });

const search = ['settings', 'port', 'pick', 'weight'];

/** @type {Readonly<Record<string, readonly string[]>>} */
const optionsOf = { pair: search, find: search, run: ['settings'], check: ['settings'], service: [] };

/** @param {string[]} args */
const parse = (args) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      settings: { type: 'string' },
      port: { type: 'string', multiple: true },
      pick: { type: 'string' },
      weight: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
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
  const name = positionals[0] ?? '';
  const foreign = Object.keys(values).find((option) => !(optionsOf[name] ?? Object.keys(values)).includes(option));
  if (foreign !== undefined) return wrong(`--${foreign} is not an option of ${name}.`);
  const { settings = defaultSettings(), port: ports = [], pick, weight } = values;
  return commandOf(positionals, { settings, ports, pick, weight });
}

const names = 'expected pair, find, run, check or service';

/** @param {string[]} words @param {Search} search @returns {CommandLine} */
function commandOf([name, ...rest], search) {
  const { settings } = search;
  if (name === undefined) return wrong(`A command is missing; ${names}.`);
  if (name === 'service') return serviceOf(rest);
  if (name === 'pair') return pairOf(rest, search);
  if (name === 'find' && rest.length === 0) return { command: { name, ...search } };
  if (name !== 'find' && name !== 'run' && name !== 'check') return wrong(`${name} is not a command; ${names}.`);
  if (name === 'find' || rest.length > 0) return wrong(`${rest[0]} is not expected after ${name}.`);
  return { command: { name, settings } };
}

/** @param {string[]} words @param {Search} search @returns {CommandLine} */
function pairOf([address, code, ...rest], search) {
  if (address === undefined || code === undefined) return wrong('pair needs the address of Tunna and a pairing code.');
  if (rest.length > 0) return wrong(`${rest[0]} is not expected after pair ${address} ${code}.`);
  return { command: { name: 'pair', address, code, ...search } };
}

/** @param {string[]} words @returns {CommandLine} */
function serviceOf([action, ...rest]) {
  if (action !== 'print' && action !== 'install') return wrong('service needs an action; expected print or install.');
  if (rest.length > 0) return wrong(`${rest[0]} is not expected after service ${action}.`);
  return { command: { name: 'service', action } };
}
