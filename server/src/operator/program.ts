// The operator's commands. They work with the settings of the server, beside it or without it.
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };

/** Prints a line of a result. */
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Of the argument of the commands for backups. */
export const placeHelp =
  'The folder of the backups, or s3://BUCKET/PREFIX. Default: BACKUP_DIR, or else BACKUP_S3_BUCKET.';

/** Adds its commands to the program. */
export type AddCommands = (program: Command) => void;

export function operatorProgram(commands: readonly AddCommands[]): Command {
  const program = new Command('npm run tunna --')
    .description('Operates this installation of Tunna, with the settings of its server (docs/OPERATIONS.md).')
    .version(packageFile.version)
    .helpOption('-h, --help', 'Shows this help, or that of a command.')
    .helpCommand('help [command]', 'Shows the help of a command.')
    .showHelpAfterError('Show the commands with: npm run tunna -- --help')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });
  for (const add of commands) add(program);
  return program;
}
