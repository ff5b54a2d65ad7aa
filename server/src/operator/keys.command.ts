import { type Config, loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { type RetiredKey, retireKeys, rotateKeys } from '../modules/platform/instance-secret/key-change.service.ts';
import { keyText } from '../modules/platform/instance-secret/key-ring.service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';

async function rotate(config: Config): Promise<void> {
  const key = await rotateKeys(config);
  if (config.instanceKeys === undefined)
    return void print(`The key ${key.id} was added. It signs and seals from the next start of the server on.`);
  print(
    'Put this key into INSTANCE_KEYS: behind the others and restart all servers, then before them and restart all again.',
  );
  print(keyText(key));
}

const needed = ({ needs }: RetiredKey): string =>
  Object.entries(needs)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

async function retire(
  config: Config,
  { id, force }: { readonly id: string | undefined; readonly force: boolean },
): Promise<void> {
  if (id !== undefined && !force) throw new OperatorError('A single key is only given up with --force.');
  const keys = await withOwner(config, openLog(config.logLevel), (client) =>
    retireKeys(client, config, { force, ...(id === undefined ? {} : { id }) }),
  );
  if (keys.length === 0) print('There is no key but the newest.');
  for (const key of keys) {
    const what = needed(key);
    if (key.retired) print(`The key ${key.id} was retired.${what === '' ? '' : ` Ended with it: ${what}.`}`);
    else print(`The key ${key.id} stays. With it would end: ${what}.`);
    if (key.retired && config.instanceKeys !== undefined)
      print(`Remove ${key.id} from INSTANCE_KEYS before the next start.`);
  }
}

export const addCommands: AddCommands = (program) => {
  const keys = program.command('keys').description('Manages the keys that sign sessions and seal secrets.');
  keys
    .command('rotate')
    .description('Adds a key, which signs and seals from the next start on.')
    .action(() => rotate(loadConfig()));
  keys
    .command('retire')
    .description('Removes the keys that nothing needs any more, or says what needs them.')
    .option('--force', 'Removes them anyway.')
    // An id may begin with a hyphen, and then looks like an option.
    .helpOption('--help', 'Shows this help.')
    .allowUnknownOption()
    .argument('[id]', 'With --force: a key that was lost.')
    .action((id: string | undefined, { force = false }: { force?: boolean }) => retire(loadConfig(), { id, force }));
};
