import { Agent } from '../agent.ts';
import { readSettings } from '../config.ts';
import { AgentFault } from '../fault.ts';
import { version } from '../version.mjs';

const print = (text: string): boolean => process.stdout.write(`${new Date().toISOString()} ${text}\n`);

/** Reads scales until the process is stopped. @throws AgentFault */
export async function run(path: string): Promise<number> {
  const settings = await readSettings(path);
  if (settings.scales.length === 0)
    throw new AgentFault(`The settings ${settings.file} have no scale with a port; run tunna-agent find.`);
  const agent = await Agent.start({ settings, version: version(), onNote: print });
  print(`The agent reads ${settings.scales.length} scales, and sends to ${settings.server}.`);
  await new Promise<void>((stopped) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      stopped();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
  await agent.stop();
  print('The agent has stopped.');
  return 0;
}
