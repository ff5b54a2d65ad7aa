import { claimTotals } from '@tunna/domain/invoices/claim-amounts';
import type { GroundCode } from '@tunna/domain/invoices/prices/finding';
import { formatDecimal, formatMoney, formatUnitPrice } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { isTextKey, subjectTexts, type Translate, textsIn } from '@tunna/texts/read';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import type { Blob, FileStore } from '../../platform/file/file-store.service.ts';
import { readPicture } from '../../platform/picture/picture.service.ts';
import { groundSentences } from '../invoice-audit/ground-words.service.ts';
import type { ClaimLetterFacts } from './claim.queries.ts';
import { languageOf } from './claim.views.ts';
import type { ClaimLineContent } from './claim-line.queries.ts';
import type { Paragraph } from './letter-document.service.ts';

const letterDocument = heavyTask<typeof import('./letter-document.service.ts'), 'makeLetter'>(
  new URL('./letter-document.service.ts', import.meta.url),
  'makeLetter',
  30,
);

/** The content of a letter. One without a reference is a list of everything that is disputed. */
export interface ClaimDocument {
  readonly facts: ClaimLetterFacts;
  readonly lines: readonly ClaimLineContent[];
  readonly currency: string;
  readonly note?: string;
  readonly reference?: string;
  readonly deadline?: string;
  /** The day of the letter. */
  readonly day: string;
  /** The day of the first letter, in a reminder. */
  readonly remindsOf?: string;
  readonly logo: Blob | undefined;
}

/** What writing a letter needs. */
export interface ClaimWriting {
  readonly work: OwnedWork;
  readonly store: FileStore;
}

/** Grounds that a provider can check. Others name what only the customer knows, such as how sure a finding is. */
const sharedGrounds: ReadonlySet<GroundCode> = new Set<GroundCode>([
  'agreed_price',
  'usual_price',
  'same_line',
  'same_line_elsewhere',
  'same_lines',
  'same_ticket',
  'planned',
  'requested',
  'missed',
  'charged',
  'charged_elsewhere',
  'overlap',
  'calculated',
  'sum_of_lines',
  'usual_vat',
  'weighed',
  'capacity',
]);

interface Words {
  readonly translate: Translate;
  readonly language: Language;
  readonly currency: string;
}

/** `expected` and `found` in the measure of the finding. A unit price keeps its decimals; an amount has those of its currency. */
function figure(text: string, { measure }: ClaimLineContent, currency: string): string {
  switch (measure) {
    case 'amount':
      return formatMoney(text, currency);
    case 'unit_price':
      return formatUnitPrice(text, currency);
    case 'percent':
      return `${formatDecimal(text)}\u00a0%`;
    case 'kilograms':
      return `${formatDecimal(text)}\u00a0kg`;
    case 'quantity':
      return formatDecimal(text);
  }
}

/** Why the line is wrong, in sentences. */
function reasonOf(line: ClaimLineContent, { translate, language, currency }: Words): string {
  const { rule, grounds, expected, found, reference, note } = line;
  const shared = grounds.filter(({ code }) => sharedGrounds.has(code));
  const referred = `claim-letter:reference.${rule}`;
  const sentences = [
    translate(`claim-letter:rule.${rule}`),
    ...(expected === undefined || found === undefined || rule.startsWith('duplicate')
      ? []
      : [
          translate('claim-letter:expected', {
            expected: figure(expected, line, currency),
            found: figure(found, line, currency),
          }),
        ]),
    ...groundSentences(shared, language, currency),
    ...(reference !== undefined && isTextKey(referred) ? [translate(referred, { reference })] : []),
    ...(note === '' ? [] : [note]),
  ];
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
}

/** Quantity and unit prices, then period, location and container, each with its name. */
function factsOf(line: ClaimLineContent, { translate, language, currency }: Words): string {
  const { quantity, unit, agreedPrice, chargedPrice, period, location, container } = line;
  const days = [...new Set([period?.start, period?.end])].flatMap((day) => day ?? []);
  const facts: (readonly [key: string, value: string | undefined])[] = [
    [
      'quantity',
      quantity && `${formatDecimal(quantity)}${unit === undefined ? '' : `\u00a0${wordFor('unit', unit, language)}`}`,
    ],
    ['agreedPrice', agreedPrice && formatUnitPrice(agreedPrice, currency)],
    ['chargedPrice', chargedPrice && formatUnitPrice(chargedPrice, currency)],
    ['period', days.length === 0 ? undefined : days.map((day) => formatDay(day, language)).join(' – ')],
    ['location', location],
    ['container', container],
  ];
  return facts
    .flatMap(([name, value]) => {
      const key = `claim-letter:fact.${name}`;
      return value === undefined || !isTextKey(key) ? [] : translate(key, { value });
    })
    .join(' · ');
}

function lineParagraphs(line: ClaimLineContent, words: Words): Paragraph[] {
  const { translate, currency } = words;
  const { position, lineName = '', net, vat, vatRate, gross } = line;
  const of = position === undefined ? translate('claim-letter:whole') : `${position}. ${lineName}`;
  const facts = factsOf(line, words);
  const amounts = translate('claim-letter:amounts', {
    net: formatMoney(net, currency),
    vat: `${vatRate === undefined ? '' : `${formatDecimal(vatRate)}\u00a0% `}${formatMoney(vat, currency)}`,
    gross: formatMoney(gross, currency),
  });
  return [
    { text: of, above: 8, bold: true, keepsNext: true },
    ...(facts === '' ? [] : [{ text: facts, size: 9 }]),
    { text: reasonOf(line, words), size: 9 },
    { text: amounts, size: 9 },
  ];
}

const named = (name: string, kennitala: string | null, translate: Translate): string =>
  kennitala === null ? name : `${name}, ${translate('claim-letter:kennitala', { kennitala })}`;

/** The title with the reference, if there is one. */
export const titleOf = ({ reference, remindsOf }: ClaimDocument, translate: Translate): string => {
  if (reference === undefined) return translate('claim-letter:title');
  return translate(remindsOf === undefined ? 'claim-letter:titleOf' : 'claim-letter:reminderOf', { reference });
};

function opening(claimDocument: ClaimDocument, { translate, language }: Words): Paragraph[] {
  const { facts, reference, deadline, remindsOf, day } = claimDocument;
  const contact = [facts.contactName, facts.contactEmail ?? ''].filter((part) => part !== '').join(', ');
  return [
    { text: named(facts.organization, facts.organizationKennitala, translate), bold: true },
    { text: formatDay(day, language), beside: true },
    { text: named(facts.provider, facts.providerKennitala, translate), above: 24 },
    { text: titleOf(claimDocument, translate), size: 16, bold: true, above: 24, keepsNext: true },
    ...(remindsOf === undefined
      ? []
      : [{ text: translate('claim-letter:reminds', { day: formatDay(remindsOf, language) }), above: 6 }]),
    { text: translate('claim-letter:intro'), above: 6 },
    ...(reference === undefined ? [] : [{ text: translate('claim-letter:useReference', { reference }), above: 6 }]),
    ...(deadline === undefined
      ? []
      : [{ text: translate('claim-letter:deadline', { day: formatDay(deadline, language) }), bold: true }]),
    ...(contact === '' ? [] : [{ text: translate('claim-letter:contact', { contact }) }]),
  ];
}

function paragraphsOf(claimDocument: ClaimDocument, words: Words): Paragraph[] {
  const { translate, language } = words;
  const { currency, lines, note = '' } = claimDocument;
  const byInvoice = Map.groupBy(lines, ({ invoiceNumber }) => invoiceNumber);
  const totals = claimTotals(lines);
  return [
    ...opening(claimDocument, words),
    ...[...byInvoice].flatMap(([number, own]): Paragraph[] => [
      {
        text: translate('claim-letter:invoice', {
          number,
          day: formatDay(own[0]?.invoiceDay ?? claimDocument.day, language),
        }),
        size: 11,
        bold: true,
        above: 18,
        keepsNext: true,
      },
      ...own.flatMap((line) => lineParagraphs(line, words)),
    ]),
    {
      text: translate('claim-letter:total', { difference: formatMoney(totals.net, currency) }),
      bold: true,
      above: 18,
      keepsNext: true,
    },
    { text: translate('claim-letter:totalVat', { vat: formatMoney(totals.vat, currency) }) },
    { text: translate('claim-letter:totalGross', { gross: formatMoney(totals.gross, currency) }), bold: true },
    ...(note === '' ? [] : note.split('\n').map((text, index): Paragraph => ({ text, above: index === 0 ? 18 : 0 }))),
  ];
}

/** Writes a letter as a PDF document, in a worker thread. @param requestedLanguage instead of the provider’s language */
export async function writeClaimDocument(
  claimDocument: ClaimDocument,
  { work, store }: ClaimWriting,
  requestedLanguage?: Language,
): Promise<{ readonly title: string; readonly body: Uint8Array }> {
  const language = requestedLanguage ?? languageOf(claimDocument.facts.language);
  const translate = textsIn(language);
  const title = titleOf(claimDocument, translate);
  const body = await work.run(letterDocument, {
    title,
    language,
    paragraphs: paragraphsOf(claimDocument, { translate, language, currency: claimDocument.currency }),
    foot: subjectTexts(language, 'claim-letter').page ?? '',
    logo: await readPicture(store, claimDocument.logo),
  });
  return { title, body };
}
