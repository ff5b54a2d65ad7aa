import { certainLocations, certainMaterials } from '../../domain/invoices/classification/automatic.ts';
import { lineKeys } from '../../domain/invoices/classification/line-keys.ts';
import type { LocationMatch, MaterialMatch } from '../../domain/invoices/classification/normalization.ts';
import { type LabelledLine, labelledLocations, labelledMonth } from './labelled-invoices.ts';

/** What was right without a person in one month. */
export interface MeasuredMonth {
  /** Lines at locations of the organization. Wrong ones are counted among all lines. */
  readonly lines: number;
  /** Lines with the right material and the right location. */
  readonly right: number;
  readonly rightLocations: number;
  readonly rightMaterials: number;
  readonly wrongLocations: number;
  readonly wrongMaterials: number;
  /** Choices that a person made for the rest of the month. */
  readonly choices: number;
}

const matchesOf = {
  location: ['place', 'item', 'wording'],
  material: ['item', 'wording'],
} as const;

type Match = LocationMatch | MaterialMatch;

/** An organization that imports month after month: choices are stored and matched as the statement of the server does it. */
class Organization {
  readonly #stored = { location: new Map<string, string>(), material: new Map<string, string>() };
  readonly #placed: Parameters<typeof certainLocations>[0][number][] = [];
  readonly #learned: Parameters<typeof certainMaterials<string>>[0][number][] = [];

  #certain = this.#decide();

  #decide() {
    return {
      location: certainLocations(this.#placed, labelledLocations),
      material: certainMaterials(this.#learned),
    };
  }

  #found(question: 'location' | 'material', { head, line, serviceProviderId }: LabelledLine): string | undefined {
    const keys = lineKeys(head, line);
    for (const match of matchesOf[question]) {
      const known = this.#stored[question].get(`${serviceProviderId} ${match} ${keys[match]}`);
      if (keys[match] !== '' && known !== undefined) return known;
    }
    if (question === 'location')
      return keys.place === '' ? undefined : this.#certain.location({ serviceProviderId, key: keys.place });
    return keys.item === '' ? this.#certain.material({ serviceProviderId, key: keys.wording }) : undefined;
  }

  #choose(question: 'location' | 'material', { head, line, serviceProviderId, ...truth }: LabelledLine): void {
    const keys = lineKeys(head, line);
    const match: Match | undefined = matchesOf[question].find((one) => keys[one] !== '');
    if (match === undefined) return;
    const outcome = question === 'location' ? truth.locationId : truth.service;
    this.#stored[question].set(`${serviceProviderId} ${match} ${keys[match]}`, outcome);
    if (match !== 'place') return;
    const matchKey = keys.place;
    this.#placed.push({ serviceProviderId, match, matchKey, example: matchKey, locationId: outcome });
  }

  take(lines: readonly LabelledLine[]): MeasuredMonth {
    const found = lines.map((line) => ({
      line,
      location: this.#found('location', line),
      material: this.#found('material', line),
    }));
    let choices = 0;
    for (const line of lines) {
      for (const question of ['location', 'material'] as const) {
        const isStrange = question === 'location' && line.locationId === '';
        if (isStrange || this.#found(question, line) !== undefined) continue;
        this.#choose(question, line);
        this.#certain = this.#decide();
        choices += 1;
      }
      const { wording } = lineKeys(line.head, line.line);
      const { serviceProviderId, service } = line;
      this.#learned.push({ serviceProviderId, wordingKey: wording, outcome: service, outcomeKey: service });
    }
    this.#certain = this.#decide();
    const count = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length;
    const own = found.filter(({ line }) => line.locationId !== '').length;
    return {
      lines: own,
      right: count(({ line, location, material }) => location === line.locationId && material === line.service),
      rightLocations: count(({ line, location }) => location === line.locationId),
      rightMaterials: count(({ line, material }) => line.locationId !== '' && material === line.service),
      wrongLocations: count(({ line, location }) => location !== undefined && location !== line.locationId),
      wrongMaterials: count(({ line, material }) => material !== undefined && material !== line.service),
      choices,
    };
  }
}

/** Three months, one after the other. */
export function measureMonths(): MeasuredMonth[] {
  const organization = new Organization();
  return ([0, 1, 2] as const).map((month) => organization.take(labelledMonth(month)));
}
