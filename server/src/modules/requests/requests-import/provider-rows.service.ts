import { type ServiceProvider, serviceProviderInput } from '@tunna/contract/requests/service-provider';
import { byLanguage, htmlLanguage, type Language, languageNames, languages } from '@tunna/domain/text/languages';
import type { TenantTransaction } from '../../../database/database.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { inEveryLanguage, wordsOf } from '../../platform/export/export-texts.service.ts';
import { readInteger, readWord, readWordCell } from '../../platform/list-import/cell-values.service.ts';
import {
  columnOfField,
  findByName,
  findOwn,
  fold,
  type InputColumns,
  indexNames,
  type RowCells,
  readInput,
} from '../../platform/list-import/list-row.service.ts';
import {
  changesOf,
  type PlannedRow,
  refuseDuplicates,
  settleRow,
} from '../../platform/list-import/planned-row.service.ts';
import { serviceProviderCells } from '../requests-export/requests-export-cells.service.ts';
import {
  assertReachable,
  type ProviderInput,
  readEveryProvider,
  type Writing,
} from '../service-provider/service-provider.service.ts';

const columns = {
  name: ['name'],
  kennitala: ['kennitala'],
  email: ['email'],
  phoneNumber: ['phoneNumber'],
  language: ['language'],
  channels: ['channels'],
  webhookUrl: ['webhookUrl'],
  dailyDigest: ['dailyDigest'],
  dueDays: ['dueDays'],
} as const satisfies InputColumns<ProviderInput, 'serviceProviders'>;

export type ProviderColumn = (typeof columns)[keyof typeof columns][number];

const comparedColumns: readonly ProviderColumn[] = Object.values(columns).flat();

/** What a provider needs to be reachable. */
export type Reaching = Pick<Writing, 'webhooks' | 'budgets'>;

/** The fields of an added provider that its row does not set. */
const added = { id: 0, actions: [], containers: 0, openRequests: 0, version: 1, updatedAt: '', updatedBy: undefined };

/** The names that people write for a language: its own, and those in our other languages. */
const languageWords = byLanguage((one) => {
  const tags = [one, htmlLanguage(one)];
  const names = languages.flatMap((other) => {
    const shown = new Intl.DisplayNames(other, { type: 'language' });
    return tags.map((tag) => shown.of(tag) ?? tag);
  });
  return [languageNames[one], ...names];
});

/** The language of a code of two or three letters, also with a country: `is`, `isl`, `nb-NO`. */
function codedLanguage(text: string): Language | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z]{2})?$/i.test(text)) return undefined;
  const { language } = new Intl.Locale(text.replace('_', '-'));
  return languages.find((one) => language === one || language === htmlLanguage(one));
}

const yesOrNo = () => ({ true: inEveryLanguage('export:yes'), false: inEveryLanguage('export:no') });

/** Words for channels, with nouns that people use instead of those on screen. */
const channelWords = () => ({
  ...wordsOf('channel'),
  email: [...wordsOf('channel').email, 'tölvupóstur', 'netfang', 'e-mail', 'e-post'],
});

function channelsOf(cells: RowCells, current: ServiceProvider | undefined): unknown {
  const text = cells.text('channels');
  if (text === '') return current?.channels;
  const channels = text.split(/[,;]/).map((word) => readWord(word, channelWords()));
  if (channels.includes(undefined)) cells.refuse('channels', 'unknown_value');
  return channels.filter((channel) => channel !== undefined);
}

function dueDaysOf(cells: RowCells, current: ServiceProvider | undefined): number | undefined {
  if (!cells.has('dueDays')) return current?.dueDays;
  if (cells.text('dueDays') === '') return undefined;
  const days = readInteger(cells.cell('dueDays') ?? '');
  if (days === undefined) cells.refuse('dueDays', 'wrong_type');
  return days;
}

/** The provider input of a row, validated like the form. */
function inputOf(cells: RowCells, current: ServiceProvider | undefined, reaching: Reaching): ProviderInput | undefined {
  const text = (column: 'name' | 'kennitala' | 'email' | 'phoneNumber' | 'webhookUrl') =>
    cells.has(column) ? cells.text(column) || undefined : current?.[column];
  const digest = readWordCell(cells, 'dailyDigest', yesOrNo(), undefined);
  const draft = {
    name: text('name'),
    kennitala: text('kennitala'),
    email: text('email'),
    phoneNumber: text('phoneNumber'),
    language:
      codedLanguage(cells.text('language')) ?? readWordCell(cells, 'language', languageWords, current?.language),
    channels: channelsOf(cells, current),
    webhookUrl: text('webhookUrl'),
    dailyDigest: digest === undefined ? current?.dailyDigest : digest === 'true',
    dueDays: dueDaysOf(cells, current),
  } satisfies Readonly<Record<keyof ProviderInput, unknown>>;
  const input = readInput(serviceProviderInput, cells, columns, draft);
  if (input === undefined) return undefined;
  try {
    assertReachable(input, reaching);
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    for (const { field, problem } of error.details.fields ?? []) cells.refuse(columnOfField(columns, field), problem);
  }
  return input;
}

const numberOf = (kennitala: string): string => kennitala.replace(/\D/g, '');

/**
 * Plans rows of service providers against the current data in the transaction. One is found by its kennitala, or its name; of several with
 * one kennitala by both.
 */
export async function planProviders(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  language: Language,
  reaching: Reaching,
): Promise<PlannedRow<ProviderInput, ServiceProvider>[]> {
  const providers = await readEveryProvider(transaction);
  const names = indexNames(providers.map((one) => ({ id: one, names: [one.name] })));
  const numbered = indexNames(
    providers.map((one) => ({ id: one, names: [numberOf(one.kennitala ?? '')].filter((number) => number !== '') })),
  );
  const read = rows.map((cells) => {
    const named = findByName(names, cells.text('name'), undefined);
    const present = typeof named === 'object' ? named.id : undefined;
    const byNumber = findByName(numbered, numberOf(cells.text('kennitala')), present);
    if (byNumber === 'ambiguous') cells.refuse('name', byNumber);
    const byName = byNumber === 'not_found' ? findOwn(cells, 'name', names) : undefined;
    const current = typeof byNumber === 'object' ? byNumber.id : byName;
    return { cells, current, input: inputOf(cells, current, reaching) };
  });
  refuseDuplicates(read, ({ cells, current }) => {
    const name = fold(cells.text('name'));
    const key = current === undefined ? name : String(current.id);
    return key === '' ? undefined : { key, columns: ['kennitala', 'name'] };
  });
  return read.map(({ cells, current, input }) => {
    const settled = { cells, name: cells.text('name') || (current?.name ?? ''), before: current };
    if (input === undefined) return settleRow<ProviderInput, ServiceProvider>(settled, undefined);
    const { kennitala, email, phoneNumber, webhookUrl, dueDays } = input;
    const after = { ...added, ...current, ...input, kennitala, email, phoneNumber, webhookUrl, dueDays };
    const changes = changesOf(serviceProviderCells(language), comparedColumns, current, after);
    return settleRow(settled, { input, after, changes });
  });
}
