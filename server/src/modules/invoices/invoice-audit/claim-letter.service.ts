import type { Download } from '@tunna/contract/endpoint';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { isTextKey, type Say, subjectTexts, textsIn } from '@tunna/texts/read';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { nothingDisputed } from './invoice-audit.errors.ts';
import { type FindingRow, findFindings, findParties, type PartiesRow } from './invoice-finding.queries.ts';
import type { Paragraph } from './letter-document.service.ts';

const letterDocument = heavyTask<typeof import('./letter-document.service.ts'), 'makeLetter'>(
  new URL('./letter-document.service.ts', import.meta.url),
  'makeLetter',
  30,
);

/** `expected` and `found` in the measure of the finding. A unit price keeps its decimals; an amount has those of its currency. */
function figure(text: string, { measure, currency }: FindingRow): string {
  switch (measure) {
    case 'amount':
      return formatMoney(text, currency);
    case 'unit_price':
      return `${formatDecimal(text)} ${currency === 'ISK' ? 'kr.' : currency}`;
    case 'percent':
      return `${formatDecimal(text)} %`;
    case 'kilograms':
      return `${formatDecimal(text)} kg`;
    case 'quantity':
      return formatDecimal(text);
  }
}

function findingParagraphs(finding: FindingRow, say: Say): Paragraph[] {
  const { rule, line_name: line, position, expected, found, reference, difference, currency, note } = finding;
  const of = position === null ? say('claim-letter:whole') : `${position}. ${line ?? ''}`;
  const referred = `claim-letter:reference.${rule}`;
  const said = [
    say(`claim-letter:rule.${rule}`),
    ...(expected === null || found === null || rule.startsWith('duplicate')
      ? []
      : [say('claim-letter:expected', { expected: figure(expected, finding), found: figure(found, finding) })]),
    ...(reference !== null && isTextKey(referred) ? [say(referred, { reference })] : []),
    ...(note === '' ? [] : [note]),
  ];
  return [
    { text: of, above: 8, keepsNext: true },
    { text: said.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' '), size: 9 },
    { text: say('claim-letter:difference', { difference: formatMoney(difference, currency) }), size: 9, beside: false },
  ];
}

const named = (name: string, kennitala: string | null, say: Say): string =>
  kennitala === null ? name : `${name}, ${say('claim-letter:kennitala', { kennitala })}`;

function paragraphsOf(
  parties: PartiesRow,
  findings: readonly FindingRow[],
  { say, language, today }: { readonly say: Say; readonly language: Language; readonly today: string },
): Paragraph[] {
  const byInvoice = Map.groupBy(findings, (finding) => finding.invoice_number);
  const byCurrency = Map.groupBy(findings, (finding) => finding.currency);
  return [
    { text: named(parties.organization, parties.organization_kennitala, say), bold: true },
    { text: formatDay(today, language), beside: true },
    { text: named(parties.provider, parties.provider_kennitala, say), above: 24 },
    { text: say('claim-letter:title'), size: 16, bold: true, above: 24, keepsNext: true },
    { text: say('claim-letter:intro'), above: 6 },
    ...[...byInvoice].flatMap(([number, own]): Paragraph[] => [
      {
        text: say('claim-letter:invoice', { number, day: formatDay(own[0]?.service_day ?? today, language) }),
        size: 11,
        bold: true,
        above: 18,
        keepsNext: true,
      },
      ...own.flatMap((finding) => findingParagraphs(finding, say)),
    ]),
    ...[...byCurrency].map(([currency, own]): Paragraph => {
      const total = amountText(sum(own.map(({ difference }) => difference)));
      return { text: say('claim-letter:total', { difference: formatMoney(total, currency) }), bold: true, above: 18 };
    }),
  ];
}

/** Maximum findings in one letter. */
const maxClaimed = 500;

interface Claim {
  readonly serviceProviderId: number;
  readonly language?: Language | undefined;
  /** `2026-03-31` */
  readonly today: string;
}

/** A letter to a provider about all disputed findings, in its language. @throws ApplicationError `not_found` */
export async function claimLetter(
  database: Database,
  { organization }: ActingMember,
  { serviceProviderId, language: asked, today }: Claim,
  work: OwnedWork,
): Promise<Download> {
  const { parties, findings } = await database.tenant(organization, async (transaction) => {
    const disputed = { serviceProviderId, state: 'disputed' as const, patterns: [], page: 1, pageSize: maxClaimed };
    return {
      parties: await findParties(transaction, serviceProviderId),
      findings: (await findFindings(transaction, disputed)).rows,
    };
  });
  if (parties === undefined || findings.length === 0) throw nothingDisputed();
  const language = asked ?? (isLanguage(parties.language) ? parties.language : 'is');
  const say = textsIn(language);
  const title = say('claim-letter:title');
  const body = await work.run(letterDocument, {
    title,
    language,
    paragraphs: paragraphsOf(parties, findings, { say, language, today }),
    foot: subjectTexts(language, 'claim-letter').page ?? '',
  });
  return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
}
