// Manages the keys of the installation, with the settings of the server:
//   npm run keys:rotate                    adds a key, which signs and seals from the next start on
//   npm run keys:retire [-- --force [ID]]  removes the keys that nothing needs any more, or says what needs them
import type { Client } from 'pg';
import { type Config, loadConfig } from './config.ts';
import { withClient } from './database/owner.ts';
import { openLog } from './log.ts';
import { type RetiredKey, retireKeys, rotateKeys } from './modules/platform/instance-secret/key-change.service.ts';
import { KeyRingError, keyText } from './modules/platform/instance-secret/key-ring.service.ts';
import { OperatorError } from './operator-error.ts';
import { connect } from './server.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Calls a function with a connection of the owner. With the embedded database the server must be stopped. */
async function withOwner<T>(config: Config, work: (client: Client) => Promise<T>): Promise<T> {
  const log = openLog(config.logLevel);
  const connections = await connect(config, log);
  try {
    return await withClient(connections.owner, work);
  } finally {
    await connections.stop();
  }
}

async function rotate(config: Config): Promise<void> {
  const key = await rotateKeys(config);
  if (config.instanceKeys === undefined)
    return void say(`The key ${key.id} was added. It signs and seals from the next start of the server on.`);
  say(
    'Put this key into INSTANCE_KEYS: behind the others and restart all servers, then before them and restart all again.',
  );
  say(keyText(key));
}

const needed = ({ needs }: RetiredKey): string =>
  Object.entries(needs)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

async function retire(config: Config, [option, id]: readonly string[]): Promise<void> {
  if (option !== undefined && option !== '--force')
    throw new KeyRingError('Usage: npm run keys:retire [-- --force [ID]]');
  const force = option === '--force';
  const keys = await withOwner(config, (client) =>
    retireKeys(client, config, { force, ...(id === undefined ? {} : { id }) }),
  );
  if (keys.length === 0) say('There is no key but the newest.');
  for (const key of keys) {
    const what = needed(key);
    if (key.retired) say(`The key ${key.id} was retired.${what === '' ? '' : ` Ended with it: ${what}.`}`);
    else say(`The key ${key.id} stays. With it would end: ${what}.`);
    if (key.retired && config.instanceKeys !== undefined)
      say(`Remove ${key.id} from INSTANCE_KEYS before the next start.`);
  }
}

async function main([command, ...rest]: readonly string[]): Promise<void> {
  const config = loadConfig();
  if (command === 'rotate') return rotate(config);
  if (command === 'retire') return retire(config, rest);
  throw new KeyRingError('Usage: npm run keys:rotate or keys:retire');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
