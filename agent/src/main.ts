// The scale agent: see docs/AGENT.md.
import { readCommandLine } from './command-line.mjs';
import { runCheck } from './commands/check.ts';
import { find } from './commands/find.ts';
import { pair } from './commands/pair.ts';
import { run } from './commands/run.ts';
import { service } from './commands/service.ts';
import { AgentFault } from './fault.ts';

async function main(): Promise<number> {
  const line = readCommandLine(process.argv.slice(2));
  if ('print' in line) {
    (line.exitCode === 0 ? process.stdout : process.stderr).write(`${line.print}\n`);
    return line.exitCode;
  }
  const { command } = line;
  if (command.name === 'service') return service(command.action);
  if (command.name === 'pair') return pair(command);
  if (command.name === 'find') return find(command.settings, command);
  return command.name === 'run' ? run(command.settings) : runCheck(command.settings);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    // Another error than a fault is a defect of the program: its stack helps to find it.
    const text = error instanceof AgentFault ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
