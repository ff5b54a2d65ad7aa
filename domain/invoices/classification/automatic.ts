import type { KnownLocation, LocationChoice } from './normalization.ts';
import { covers, isSameText, partsOf } from './same-text.ts';
import { categoryIn, kindIn } from './waste-words.ts';

// Classifications without a person. They are made only if one outcome is certain; everything else is a suggestion.

/** Lines of a provider that no stored choice classifies. */
export interface OpenKey {
  readonly serviceProviderId: number;
  readonly key: string;
}

/** A wording that a person’s choice classified. */
interface LearnedWording<Outcome> {
  readonly serviceProviderId: number;
  readonly wordingKey: string;
  readonly outcome: Outcome;
  /** The same for equal outcomes. */
  readonly outcomeKey: string;
}

const single = <Value>(values: ReadonlySet<Value>): Value | undefined => {
  const [first] = values;
  return values.size === 1 ? first : undefined;
};

/** Finds the outcome of a wording in another case or order of the same words: all earlier lines of the provider must agree. */
export function certainMaterials<Outcome>(
  learned: readonly LearnedWording<Outcome>[],
): (open: OpenKey) => Outcome | undefined {
  const read = (text: string) => {
    const parts = partsOf(text);
    return { parts, category: categoryIn(parts)?.value, kind: kindIn(parts)?.value };
  };
  const known = Map.groupBy(
    learned.map((one) => ({ ...one, ...read(one.wordingKey) })),
    ({ serviceProviderId }) => serviceProviderId,
  );
  return ({ serviceProviderId, key }) => {
    const named = read(key);
    const same = (known.get(serviceProviderId) ?? []).filter(
      ({ parts, category, kind }) =>
        category === named.category && kind === named.kind && isSameText(parts, named.parts),
    );
    const [first] = same;
    return first !== undefined && same.every(({ outcomeKey }) => outcomeKey === first.outcomeKey)
      ? first.outcome
      : undefined;
  };
}

interface ReadLocation {
  readonly id: string;
  readonly name: readonly string[];
  /** Street and number; empty without a number. */
  readonly address: readonly string[];
  readonly all: readonly string[];
}

function readLocation({ id, name, address, municipality = '' }: KnownLocation): ReadLocation {
  const street = partsOf(address.split(',')[0] ?? '');
  return {
    id,
    name: partsOf(name),
    address: street.some((part) => /^\d/.test(part)) ? street : [],
    all: [...partsOf(name), ...partsOf(address), ...partsOf(municipality)],
  };
}

/** The location that a text names in full, if it says nothing else and no other location could be meant. */
function namedLocation(parts: readonly string[], locations: readonly ReadLocation[]): string | undefined {
  const isNamed = ({ name, address }: ReadLocation) =>
    (name.length > 0 && covers(parts, name)) || (address.length > 0 && covers(parts, address));
  const candidates = locations.filter((location) => isNamed(location) || covers(location.all, parts));
  const [only, ...others] = candidates;
  return only !== undefined && others.length === 0 && isNamed(only) && covers(only.all, parts) ? only.id : undefined;
}

/**
 * Finds the location of a location text: what persons chose for the same words of this provider, or the one location of that name or address.
 * The two must not contradict each other.
 */
export function certainLocations(
  choices: readonly LocationChoice[],
  locations: readonly KnownLocation[],
): (open: OpenKey) => string | undefined {
  const read = locations.map(readLocation);
  const offered = new Set(locations.map(({ id }) => id));
  const known = Map.groupBy(
    choices
      .filter(({ match, locationId }) => match === 'place' && offered.has(locationId))
      .map((choice) => ({ ...choice, parts: partsOf(choice.matchKey) })),
    ({ serviceProviderId }) => serviceProviderId,
  );
  return ({ serviceProviderId, key }) => {
    const parts = partsOf(key);
    const same = (known.get(serviceProviderId) ?? []).filter((choice) => isSameText(choice.parts, parts));
    const named = namedLocation(parts, read);
    return single(new Set([...same.map(({ locationId }) => locationId), ...(named === undefined ? [] : [named])]));
  };
}
