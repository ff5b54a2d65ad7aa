import { broaderCategories, type WasteCategoryCode } from '../../inventory/waste-category-codes.ts';
import { searchFold } from '../../text/search.ts';
import { type KnownContainer, locationsWithContainer } from './line-containers.ts';
import type { LineKind } from './line-kind.ts';
import { covers, partsOf } from './same-text.ts';
import { categoryIn, kindIn, wordsOf } from './waste-words.ts';
import { isMassUnit } from './weight.ts';

/** The key that a stored choice matches. */
export const materialMatches = ['item', 'wording'] as const;
export type MaterialMatch = (typeof materialMatches)[number];
export const locationMatches = ['place', 'item', 'wording'] as const;
export type LocationMatch = (typeof locationMatches)[number];

/**
 * Why something is suggested:
 * - `same_item`: the choice for lines with the same seller's item id;
 * - `same_wording`: the choice for lines with the same text;
 * - `similar_wording`: the choice for lines with a similar text;
 * - `words`: a word of the line names the category or the purpose;
 * - `unit`: it is measured in a unit of mass;
 * - `same_place`: the choice for lines of another provider with the same location text;
 * - `same_name`, `same_address`: the text is the location's name or address;
 * - `similar_name`: the two have words in common;
 * - `same_container`: a container of that stream and size is there.
 */
export const suggestionReasons = [
  'same_item',
  'same_wording',
  'similar_wording',
  'words',
  'unit',
  'same_place',
  'same_name',
  'same_address',
  'similar_name',
  'same_container',
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

interface Suggested {
  /** 0 to 100. */
  readonly confidence: number;
  readonly reason: SuggestionReason;
  /** What it rests on: the wording or place of the earlier choice, or the word that was met. */
  readonly evidence: string;
}

export interface MaterialSuggestion extends Suggested {
  readonly kind: LineKind;
  readonly wasteStreamId: number | undefined;
}

export interface LocationSuggestion extends Suggested {
  readonly locationId: string;
}

/** A group of unclassified lines. */
export interface UnmappedLines {
  readonly serviceProviderId: number;
  readonly itemKey: string;
  readonly wordingKey: string;
  readonly placeKey: string;
  /** As written. */
  readonly wording: string;
  readonly unit?: string | undefined;
  /** Where it is known. */
  readonly wasteStreamId?: number | undefined;
}

/** An earlier choice, for any provider of the organization. */
export interface MaterialChoice {
  readonly serviceProviderId: number;
  readonly itemKey: string;
  readonly wordingKey: string;
  readonly wording: string;
  readonly kind: LineKind;
  readonly wasteStreamId?: number | undefined;
}

export interface KnownStream {
  readonly id: number;
  /** Code of its category. */
  readonly category: string;
  readonly names: readonly string[];
}

interface KnownWords {
  readonly words: readonly string[];
  readonly category: WasteCategoryCode | undefined;
}

const knownWords = (text: string): KnownWords => {
  const words = wordsOf(text);
  return { words, category: categoryIn(words)?.value };
};

/** Whether two words have a stem in common, as cases and compounds of one do: `pappír`, `pappírsgámur`. */
function shareStem(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4) return short === long;
  if (long.includes(short)) return true;
  let common = 0;
  while (short[common] === long[common]) common += 1;
  return common >= 4 && common * 3 >= long.length * 2;
}

/** How much two texts have in common, 0 to 1: words weigh as much as they are long. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const weigh = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);
  const all = weigh(one) + weigh(other);
  if (all === 0) return 0;
  const shared = (words: readonly string[], others: readonly string[]) =>
    weigh(words.filter((word) => others.some((another) => shareStem(word, another))));
  return (shared(one, other) + shared(other, one)) / all;
}

/** Those that are alike less than this are not worth a look. */
const minSimilarity = 0.5;
const maxSuggestions = 3;

/** The best of each outcome, the surest first; of equal ones the same first each time. */
function best<Suggestion extends Suggested>(found: readonly Suggestion[], outcome: (one: Suggestion) => string) {
  const byOutcome = new Map<string, Suggestion>();
  for (const one of found) {
    const known = byOutcome.get(outcome(one));
    if (known === undefined || isMoreCertain(one, known)) byOutcome.set(outcome(one), one);
  }
  return [...byOutcome.values()]
    .sort((one, other) => other.confidence - one.confidence || (outcome(one) < outcome(other) ? -1 : 1))
    .slice(0, maxSuggestions);
}

const isMoreCertain = (one: Suggested, other: Suggested): boolean =>
  one.confidence > other.confidence ||
  (one.confidence === other.confidence && one.reason === other.reason && one.evidence < other.evidence);

/** What an earlier choice says about lines, if anything. */
function learned(
  lines: UnmappedLines,
  known: KnownWords,
  choice: MaterialChoice,
  chosen: KnownWords,
): Suggested | undefined {
  const isSameProvider = lines.serviceProviderId === choice.serviceProviderId;
  const evidence = choice.wording;
  if (isSameProvider && lines.itemKey !== '' && lines.itemKey === choice.itemKey) {
    return { confidence: 97, reason: 'same_item', evidence };
  }
  if (lines.wordingKey !== '' && lines.wordingKey === choice.wordingKey) {
    return { confidence: isSameProvider ? 95 : 90, reason: 'same_wording', evidence };
  }
  // What names another category is another material, however much the rest is alike.
  if (known.category !== undefined && chosen.category !== undefined && known.category !== chosen.category)
    return undefined;
  const alike = similarity(known.words, chosen.words);
  if (alike < minSimilarity) return undefined;
  const confidence = Math.round(45 + 40 * alike) - (isSameProvider ? 0 : 5);
  return { confidence, reason: 'similar_wording', evidence };
}

/** A folded word as the text writes it. */
const asWritten = (text: string, folded: string): string =>
  text.split(/[^\p{L}]/u).find((word) => searchFold(word) === folded) ?? folded;

/** The streams of a category; where there are none, those of the next broader category. */
function streamsOf(category: WasteCategoryCode, streams: readonly KnownStream[]): readonly KnownStream[] {
  const codes = [category, ...(broaderCategories[category] ?? [])];
  return (
    codes.map((code) => streams.filter((stream) => stream.category === code)).find(({ length }) => length > 0) ?? []
  );
}

/** A suggestion from the words and the unit of lines, without an earlier choice. */
function fromWords(lines: UnmappedLines, known: KnownWords, streams: readonly KnownStream[]): MaterialSuggestion[] {
  const { words } = known;
  const isMass = lines.unit !== undefined && isMassUnit(lines.unit);
  const category = categoryIn(words);
  const named = kindIn(words);
  // What is weighed is material, whatever fee it is called; what is rented is rented.
  const kind = isMass && named?.value !== 'rental' ? 'material' : (named?.value ?? (category && 'material'));
  if (kind === undefined) return [];
  const found = category === undefined ? [] : streamsOf(category.value, streams);
  if (category !== undefined && found.length > 0) {
    const confidence = kind === 'material' ? (isMass ? 80 : 65) : 70;
    return found.map((stream) => ({
      kind,
      wasteStreamId: stream.id,
      // Of several streams of one category, the one whose own name is met.
      confidence:
        found.length === 1 || stream.names.some((name) => similarity(words, wordsOf(name)) >= minSimilarity)
          ? confidence
          : confidence - 15,
      reason: 'words',
      evidence: asWritten(lines.wording, category.word),
    }));
  }
  // Material without a stream is not a classification.
  if (kind === 'material' || named === undefined) return [];
  return [
    { kind, wasteStreamId: undefined, confidence: 60, reason: 'words', evidence: asWritten(lines.wording, named.word) },
  ];
}

/** Finds what lines may be of. Made once for many: what earlier choices say is split into words beforehand. */
export function materialSuggester(
  choices: readonly MaterialChoice[],
  streams: readonly KnownStream[],
): (lines: UnmappedLines) => MaterialSuggestion[] {
  const offered = new Set(streams.map(({ id }) => id));
  const known = choices
    .filter(({ wasteStreamId }) => wasteStreamId === undefined || offered.has(wasteStreamId))
    .map((choice) => ({ choice, words: knownWords(choice.wording) }));
  return (lines) => {
    const own = knownWords(lines.wording);
    const found = known.flatMap(({ choice, words }) => {
      const suggested = learned(lines, own, choice, words);
      return suggested === undefined
        ? []
        : [{ kind: choice.kind, wasteStreamId: choice.wasteStreamId, ...suggested } satisfies MaterialSuggestion];
    });
    return best(
      [...found, ...fromWords(lines, own, streams)],
      ({ kind, wasteStreamId }) => `${kind} ${wasteStreamId ?? ''}`,
    );
  };
}

export interface LocationChoice {
  readonly serviceProviderId: number;
  readonly match: LocationMatch;
  readonly matchKey: string;
  readonly example: string;
  readonly locationId: string;
}

export interface KnownLocation {
  readonly id: string;
  readonly name: string;
  /** Street, postcode. */
  readonly address: string;
  readonly municipality?: string | undefined;
}

const plain = (text: string): string =>
  searchFold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Numbers distinguish the houses of a street. */
const houseNumbers = (text: string): string => (plain(text).match(/\b\d{1,3}[a-z]?\b/g) ?? []).join(' ');

/** The same as `byName` for words in other cases: `Borgartúni 12`, `Hótel Höfn` of the location `Höfn`. */
function inOtherCases(place: string, location: KnownLocation): Suggested | undefined {
  const parts = partsOf(place);
  const street = partsOf(location.address.split(',')[0] ?? '');
  if (houseNumbers(street.join(' ')) !== '' && covers(parts, street)) {
    return { confidence: 84, reason: 'same_address', evidence: location.address };
  }
  const name = partsOf(location.name);
  if (name.join('').length < 4 || !covers(parts, name)) return undefined;
  return { confidence: name.length === parts.length ? 88 : 78, reason: 'similar_name', evidence: location.name };
}

function byName(place: string, location: KnownLocation): Suggested | undefined {
  const text = plain(place);
  const name = plain(location.name);
  const address = plain(location.address);
  if (text === '' || name === '') return undefined;
  if (text === name) return { confidence: 95, reason: 'same_name', evidence: location.name };
  const street = plain(location.address.split(',')[0] ?? '');
  if (text === address || text === street) {
    return { confidence: 92, reason: 'same_address', evidence: location.address };
  }
  if (houseNumbers(street) !== '' && ` ${text} `.includes(` ${street} `)) {
    return { confidence: 85, reason: 'same_address', evidence: location.address };
  }
  if (` ${text} `.includes(` ${name} `) && name.length >= 4) {
    return { confidence: 82, reason: 'similar_name', evidence: location.name };
  }
  const byParts = inOtherCases(place, location);
  if (byParts !== undefined) return byParts;
  const alike = similarity(wordsOf(place), wordsOf(location.name));
  const isOtherHouse =
    houseNumbers(place) !== '' &&
    houseNumbers(location.name) !== '' &&
    houseNumbers(place) !== houseNumbers(location.name);
  if (alike < 0.6 || isOtherHouse) return undefined;
  return { confidence: Math.round(30 + 45 * alike), reason: 'similar_name', evidence: location.name };
}

/** Finds where lines may be of: from what was chosen before, and from names and addresses. */
export function locationSuggester(
  choices: readonly LocationChoice[],
  locations: readonly KnownLocation[],
  containers: readonly KnownContainer[] = [],
): (lines: UnmappedLines) => LocationSuggestion[] {
  const offered = new Set(locations.map(({ id }) => id));
  const known = choices.filter(({ locationId }) => offered.has(locationId));
  return (lines) => {
    const place = lines.placeKey === '' ? lines.wording : lines.placeKey;
    const chosen = known.flatMap(
      ({ match, matchKey, example, locationId, serviceProviderId }): LocationSuggestion[] => {
        const isSameProvider = serviceProviderId === lines.serviceProviderId;
        if (match === 'place' && matchKey === lines.placeKey && matchKey !== '') {
          return [{ locationId, confidence: isSameProvider ? 97 : 93, reason: 'same_place', evidence: example }];
        }
        if (match === 'wording' && matchKey === lines.wordingKey && matchKey !== '') {
          return [{ locationId, confidence: isSameProvider ? 90 : 75, reason: 'same_wording', evidence: example }];
        }
        return [];
      },
    );
    const named = locations.flatMap((location): LocationSuggestion[] => {
      const suggested = byName(place, location);
      return suggested === undefined ? [] : [{ locationId: location.id, ...suggested }];
    });
    const equipped = locationsWithContainer(lines, containers).map(
      ({ locationId, evidence, isOnly }): LocationSuggestion => ({
        locationId,
        confidence: isOnly ? 70 : 45,
        reason: 'same_container',
        evidence,
      }),
    );
    return best([...chosen, ...named, ...equipped], ({ locationId }) => locationId);
  };
}
