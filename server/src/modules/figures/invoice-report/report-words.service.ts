import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportChosen, ReportHead } from '@tunna/contract/figures/invoice-report';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { isLineKind } from '@tunna/domain/invoices/classification/line-kind';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { wordFor } from '@tunna/domain/platform/cell-words';
import type { Language } from '@tunna/domain/text/languages';
import words from './report.words.json' with { type: 'json' };

type Words = (typeof words)['en'];
export type Word = keyof Words;
type Gaps = Readonly<Record<string, string>>;

/** The texts of report documents in one language. */
export interface ReportWords {
  readonly language: Language;
  readonly say: (key: Word, gaps?: Gaps) => string;
  readonly stream: (stream: Figures['streams'][number]['wasteStream']) => string;
  readonly place: (row: Figures['locations'][number]) => string;
  readonly provider: (row: Figures['serviceProviders'][number]) => string;
  readonly treatment: (code: string | undefined) => string;
  readonly kind: (kind: string | undefined) => string;
  /** The publisher of an emission factor, and what the factor covers. */
  readonly factorSource: (factor: Figures['carbon']['factors'][number]) => string;
  /** The limits of the report, one sentence each. */
  readonly chosen: (chosen: ReportChosen) => string[];
}

export function reportWords(language: Language): ReportWords {
  const known: Words = words[language];
  const say = (key: Word, gaps: Gaps = {}) =>
    known[key].replace(/\{\{(\w+)\}\}/g, (_gap, name: string) => gaps[name] ?? '');
  const names = (list: readonly string[]) => list.map((name) => (name === '' ? known.gone : name)).join(', ');
  return {
    language,
    say,
    stream: (stream) => (stream === undefined ? known.noStream : stream.names[language]),
    place: ({ location, omitted }) =>
      location?.name ?? (omitted === undefined ? known.noPlace : say('otherPlaces', { count: formatCount(omitted) })),
    provider: ({ serviceProvider }) => serviceProvider?.name ?? known.noProvider,
    treatment(code) {
      if (code === undefined) return known.noTreatment;
      const name = treatmentOf(code)?.names[language];
      return name === undefined ? code : `${code} ${name}`;
    },
    kind: (kind) => (kind !== undefined && isLineKind(kind) ? wordFor('lineKind', kind, language) : known.noKind),
    factorSource({ source, coverage, isLater, year }) {
      const later = isLater ? `, ${say('later', { year: String(year) })}` : '';
      return `${source}: ${say(`coverage.${coverage}`)}${later}`;
    },
    chosen({ locations, wasteStreams, serviceProviders }) {
      const limits = [
        ...(locations.length === 0 ? [] : [say('locations', { names: names(locations.map(({ name }) => name)) })]),
        ...(wasteStreams.length === 0
          ? []
          : [say('wasteStreams', { names: names(wasteStreams.map((stream) => stream.names[language])) })]),
        ...(serviceProviders.length === 0
          ? []
          : [say('serviceProviders', { names: names(serviceProviders.map(({ name }) => name)) })]),
      ];
      return limits.length === 0 ? [known.all] : limits;
    },
  };
}

/** The file name of a report, without characters that file systems refuse. */
export const fileNameOf = ({ name }: Pick<ReportHead, 'name'>, ending: string): string =>
  `${name
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}.${ending}`;
