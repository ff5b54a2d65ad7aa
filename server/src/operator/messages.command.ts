import { InvalidArgumentError, Option } from 'commander';
import { loadConfig } from '../config.ts';
import { ownerTransaction } from '../database/owner.ts';
import { openLog } from '../log.ts';
import {
  findUnsent,
  resendDead,
  type UnsentMessage,
} from '../modules/platform/unsent-message/unsent-message.service.ts';
import { OperatorError } from '../operator-error.ts';
import { withOwner } from './owner-access.ts';
import { type AddCommands, print } from './program.ts';
import { table } from './table.ts';

const maxListed = 10_000;

function count(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > maxListed)
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${maxListed}.`);
  return value;
}

const rowOf = ({ id, status, kind, channel, recipient, attempts, createdAt, reason }: UnsentMessage): string[] => [
  id,
  status,
  createdAt.toISOString().slice(0, 16).replace('T', ' '),
  kind.replaceAll('_', ' '),
  `${channel} ${recipient}`,
  String(attempts),
  reason ?? '',
];

interface ListOptions {
  readonly status?: 'dead' | 'waiting';
  readonly most: number;
}

async function list({ status, most }: ListOptions): Promise<void> {
  const config = loadConfig();
  const found = await withOwner(config, openLog(config.logLevel), (client) =>
    // One more shows whether there are more.
    ownerTransaction(client, (transaction) => findUnsent(transaction, { status, limit: most + 1 })),
  );
  if (found.length === 0) return void print('There is no unsent message.');
  const heading = ['id', 'status', 'created (UTC)', 'kind', 'recipient', 'tries', 'reason'];
  for (const line of table([heading, ...found.slice(0, most).map(rowOf)])) print(line);
  if (found.length > most) print(`There are more than ${most}: add --most ${most * 2}.`);
}

async function resend(ids: readonly string[], { all = false }: { readonly all?: boolean }): Promise<void> {
  if (ids.length === 0 && !all)
    throw new OperatorError('Name the messages by their ids, or send all dead ones with --all.');
  if (ids.length > 0 && all) throw new OperatorError('Name messages, or use --all, not both.');
  const wrong = ids.find((id) => !/^(\d+|account):\d+$/.test(id));
  if (wrong !== undefined)
    throw new OperatorError(
      `The id ${JSON.stringify(wrong.slice(0, 100))} is invalid: expected one of the list, such as 12:345.`,
    );
  const config = loadConfig();
  const sent = await withOwner(config, openLog(config.logLevel), (client) =>
    ownerTransaction(client, (transaction) => resendDead(transaction, all ? undefined : ids)),
  );
  print(`${sent} ${sent === 1 ? 'message is' : 'messages are'} sent again by the server.`);
  if (sent < ids.length)
    throw new OperatorError(`${ids.length - sent} of the named messages are not dead, or do not exist.`);
}

export const addCommands: AddCommands = (program) => {
  const messages = program
    .command('messages')
    .description('Shows emails, text messages and webhooks that were not sent.');
  messages
    .command('list')
    .description('Lists unsent messages, the newest first.')
    .addOption(new Option('--status <status>', 'Only those with this status.').choices(['dead', 'waiting']))
    .option('--most <number>', 'Maximum of messages.', count, 100)
    .action(list);
  messages
    .command('resend')
    .description('Sends dead messages again.')
    .argument('[ids...]', 'Ids of the list.')
    .option('--all', 'All dead messages.')
    .action(resend);
};
