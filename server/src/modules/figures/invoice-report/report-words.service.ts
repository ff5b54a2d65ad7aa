import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportChosen, ReportHead } from '@tunna/contract/figures/invoice-report';
import { reportHeadline } from '@tunna/domain/figures/briefing/report-headline';
import { completenessSentences } from '@tunna/domain/figures/completeness-words';
import { evidenceSentences } from '@tunna/domain/figures/evidence-words';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { isLineKind } from '@tunna/domain/invoices/classification/line-kind';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { type Gaps, type TextKey, textsIn } from '@tunna/texts/read';

type Prefix = 'report-document:';
/** A key of `report-document`. */
export type Word = TextKey extends infer Key ? (Key extends `${Prefix}${infer Own}` ? Own : never) : never;

/** The texts of report documents in one language. */
export interface ReportWords {
  readonly language: Language;
  readonly translate: (key: Word, gaps?: Gaps) => string;
  readonly stream: (stream: Figures['streams'][number]['wasteStream']) => string;
  readonly place: (row: Figures['locations'][number]) => string;
  readonly provider: (row: Figures['serviceProviders'][number]) => string;
  readonly headline: (figures: Figures) => string;
  /** What is missing, one sentence each. */
  readonly gaps: (figures: Figures) => string[];
  /** How the weight and the treatment are known. Empty for reports that did not record it. */
  readonly evidence: (figures: Figures) => string[];
  /** What the cost of a kilogram includes, and how cost is attributed to streams. Empty for reports published before it was. */
  readonly attribution: (figures: Figures) => string[];
  readonly treatment: (code: string | undefined) => string;
  readonly kind: (kind: string | undefined) => string;
  /** The publisher of an emission factor, and what the factor covers. */
  readonly factorSource: (factor: Figures['carbon']['factors'][number]) => string;
  /** The limits of the report, one sentence each. */
  readonly chosen: (chosen: ReportChosen) => string[];
}

export function reportWords(language: Language): ReportWords {
  const text = textsIn(language);
  const translate = (key: Word, gaps: Gaps = {}) => text(`report-document:${key}`, gaps);
  const names = (list: readonly string[]) => list.map((name) => (name === '' ? translate('gone') : name)).join(', ');
  return {
    language,
    translate,
    stream: (stream) => (stream === undefined ? translate('noStream') : stream.names[language]),
    place: ({ location, isUnassigned, omitted }) =>
      location?.name ??
      (omitted === undefined
        ? translate(isUnassigned === true ? 'noPlaceNeeded' : 'noPlace')
        : translate('otherPlaces', { count: formatCount(omitted) })),
    provider: ({ serviceProvider }) => serviceProvider?.name ?? translate('noProvider'),
    headline: (figures) => reportHeadline(figures, language, (key, gaps) => text(`report-headline:${key}`, gaps)),
    gaps: (figures) => completenessSentences(figures, language, (key, gaps) => text(`completeness:${key}`, gaps)),
    evidence: ({ evidence, totals }) =>
      evidence === undefined
        ? []
        : evidenceSentences(evidence, totals.kg, (key, gaps) => text(`evidence:${key}`, gaps)),
    attribution: ({ attribution, currency }) =>
      attribution === undefined
        ? []
        : [
            translate('costPerKgIncludes'),
            ...(attribution.bases.length === 0
              ? []
              : [
                  translate('attribution', {
                    parts: attribution.bases
                      .map(({ basis, cost }) => `${translate(`basis.${basis}`)} ${formatMoney(cost, currency)}`)
                      .join('; '),
                  }),
                ]),
          ],
    treatment(code) {
      if (code === undefined) return translate('noTreatment');
      const known = treatmentOf(code);
      return known === undefined ? code : `${code} ${text(`treatment:${known.code}`)}`;
    },
    kind: (kind) => (kind !== undefined && isLineKind(kind) ? text(`invoice:lineKind.${kind}`) : translate('noKind')),
    factorSource({ source, coverage, isLater, year }) {
      const later = isLater ? `, ${translate('later', { year: String(year) })}` : '';
      return `${source}: ${translate(`coverage.${coverage}`)}${later}`;
    },
    chosen({ locations, wasteStreams, serviceProviders }) {
      const limits = [
        ...(locations.length === 0
          ? []
          : [translate('locations', { names: names(locations.map(({ name }) => name)) })]),
        ...(wasteStreams.length === 0
          ? []
          : [translate('wasteStreams', { names: names(wasteStreams.map((stream) => stream.names[language])) })]),
        ...(serviceProviders.length === 0
          ? []
          : [translate('serviceProviders', { names: names(serviceProviders.map(({ name }) => name)) })]),
      ];
      return limits.length === 0 ? [translate('all')] : limits;
    },
  };
}

/** The file name of a report, without characters that file systems refuse. */
export const fileNameOf = ({ name }: Pick<ReportHead, 'name'>, ending: string): string =>
  `${name
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}.${ending}`;

interface Publication {
  readonly publishedAt?: string | undefined;
  /** The publisher, if shown. */
  readonly publishedBy?: string | undefined;
}

/** The head of a report in a document. */
export type PrintedHead = ReportHead & Pick<Publication, 'publishedBy'>;

/** When and by whom a report was published, or that it is a draft. */
export function publicationText({ publishedAt, publishedBy }: Publication, language: Language): string {
  const { translate } = reportWords(language);
  if (publishedAt === undefined) return translate('draft');
  const day = formatDate(new Date(publishedAt), language);
  return publishedBy === undefined
    ? translate('published', { day })
    : translate('publishedBy', { day, name: publishedBy });
}
