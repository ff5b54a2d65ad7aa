import { toDecimal } from '../numbers/decimal.ts';
import { formatKilograms, formatMoney, formatShare } from '../numbers/numbers.ts';
import { change } from '../numbers/share.ts';
import type { Language } from '../text/languages.ts';
import type { Period } from '../time/months.ts';
import { periodName } from '../time/period.ts';

/** The totals of figures (contract/figures/figures.ts) and of the period that they are compared with. */
export interface HeadlineFigures {
  readonly currency: string;
  readonly totals: {
    readonly kg: string;
    readonly cost: string;
    readonly sortingRate?: string | undefined;
    readonly lines: number;
  };
  readonly compared?: { readonly period: Period; readonly totals: { readonly kg: string } } | undefined;
}

interface Gaps {
  readonly kg: string;
  readonly cost: string;
  readonly rate: string;
  readonly share: string;
  readonly period: string;
}

type Sentence = (gaps: Gaps) => string;

/** Periods appear after a dash or in brackets, so that they are never inflected. */
const sentences: Readonly<
  Record<
    Language,
    Readonly<Record<'nothing' | 'unweighed' | 'negative' | 'weighed' | 'sorted' | 'more' | 'less' | 'same', Sentence>>
  >
> = {
  is: {
    nothing: () => 'Engar reikningslínur eru á tímabilinu.',
    unweighed: ({ cost }) => `Kostnaður var ${cost}, en þyngd úrgangsins er ekki þekkt.`,
    negative: ({ kg, cost }) => `Leiðréttingar voru meiri en það sem var reiknað: ${kg} og ${cost}.`,
    weighed: ({ kg, cost }) => `Úrgangur var ${kg} og kostaði ${cost}.`,
    sorted: ({ rate }) => `Flokkuð voru ${rate} af honum.`,
    more: ({ share, period }) => `Magnið er ${share} meira en á samanburðartímabilinu (${period}).`,
    less: ({ share, period }) => `Magnið er ${share} minna en á samanburðartímabilinu (${period}).`,
    same: ({ period }) => `Magnið er það sama og á samanburðartímabilinu (${period}).`,
  },
  en: {
    nothing: () => 'There are no invoice lines in the period.',
    unweighed: ({ cost }) => `The cost was ${cost}, but nobody knows the weight of the waste.`,
    negative: ({ kg, cost }) => `Corrections came to more than what was invoiced: ${kg} and ${cost}.`,
    weighed: ({ kg, cost }) => `There were ${kg} of waste, at a cost of ${cost}.`,
    sorted: ({ rate }) => `${rate} of it was sorted.`,
    more: ({ share, period }) => `That is ${share} more than in the period compared with (${period}).`,
    less: ({ share, period }) => `That is ${share} less than in the period compared with (${period}).`,
    same: ({ period }) => `That is as much as in the period compared with (${period}).`,
  },
  no: {
    nothing: () => 'Det er ingen fakturalinjer i perioden.',
    unweighed: ({ cost }) => `Kostnaden var ${cost}, men vekten av avfallet er ikke kjent.`,
    negative: ({ kg, cost }) => `Korrigeringer var større enn det som ble fakturert: ${kg} og ${cost}.`,
    weighed: ({ kg, cost }) => `Det var ${kg} avfall, til en kostnad av ${cost}.`,
    sorted: ({ rate }) => `${rate} av det ble sortert.`,
    more: ({ share, period }) => `Mengden er ${share} større enn i sammenligningsperioden (${period}).`,
    less: ({ share, period }) => `Mengden er ${share} mindre enn i sammenligningsperioden (${period}).`,
    same: ({ period }) => `Mengden er den samme som i sammenligningsperioden (${period}).`,
  },
  pl: {
    nothing: () => 'W tym okresie nie ma pozycji faktur.',
    unweighed: ({ cost }) => `Koszt wyniósł ${cost}, ale masa odpadów nie jest znana.`,
    negative: ({ kg, cost }) => `Korekty były większe niż to, co zafakturowano: ${kg} i ${cost}.`,
    weighed: ({ kg, cost }) => `Odpady: ${kg}, koszt: ${cost}.`,
    sorted: ({ rate }) => `Selektywnie zebrano ${rate} z nich.`,
    more: ({ share, period }) => `To o ${share} więcej niż w okresie porównawczym (${period}).`,
    less: ({ share, period }) => `To o ${share} mniej niż w okresie porównawczym (${period}).`,
    same: ({ period }) => `To tyle samo, co w okresie porównawczym (${period}).`,
  },
};

function changeOf(before: string, now: string): 'more' | 'less' | 'same' | undefined {
  const by = change(now, before);
  if (by === undefined) return undefined;
  if (toDecimal(by).abs().lessThan('0.0005')) return 'same';
  return toDecimal(by).isPositive() ? 'more' : 'less';
}

/** A sentence that ends with an abbreviation (`kr.`) already has its full stop. */
const withOnePoint = (sentence: string): string => sentence.replace(/\.\.$/, '.');

/** One to three sentences that summarize a period, at the top of a report. */
export const reportHeadline = (figures: HeadlineFigures, language: Language): string =>
  headlineOf(figures, language).map(withOnePoint).join(' ');

function headlineOf({ totals, compared, currency }: HeadlineFigures, language: Language): string[] {
  const say = sentences[language];
  const by = compared === undefined ? undefined : change(totals.kg, compared.totals.kg);
  const gaps: Gaps = {
    kg: formatKilograms(totals.kg),
    cost: formatMoney(totals.cost, currency),
    rate: formatShare(totals.sortingRate),
    share: formatShare(by === undefined ? undefined : toDecimal(by).abs().toFixed()),
    period: compared === undefined ? '' : periodName(compared.period, language),
  };
  if (totals.lines === 0) return [say.nothing(gaps)];
  const kg = toDecimal(totals.kg);
  if (kg.isZero()) return [say.unweighed(gaps)];
  if (kg.isNegative()) return [say.negative(gaps)];
  const changed = compared === undefined ? undefined : changeOf(compared.totals.kg, totals.kg);
  return [
    say.weighed(gaps),
    ...(totals.sortingRate === undefined ? [] : [say.sorted(gaps)]),
    ...(changed === undefined ? [] : [say[changed](gaps)]),
  ];
}
