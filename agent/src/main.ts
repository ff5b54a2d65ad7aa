// Reads scales and sends their weights: `npm run agent -- settings.json`. See docs/AGENT.md.
import { readFile } from 'node:fs/promises';
import { Agent } from './agent.ts';
import { readSettings } from './config.ts';

const say = (text: string): boolean => process.stdout.write(`${new Date().toISOString()} ${text}\n`);

async function version(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function run(path: string): Promise<void> {
  const settings = await readSettings(path);
  const agent = await Agent.start({ settings, version: await version(), onNote: say });
  say(`The agent reads ${settings.scales.length} scales, and sends to ${settings.server}.`);
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    agent.stop().then(() => say('The agent has stopped.'), fail);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const [path] = process.argv.slice(2);
if (path === undefined) fail(new Error('The path of the settings is missing: npm run agent -- settings.json'));
else run(path).catch(fail);
