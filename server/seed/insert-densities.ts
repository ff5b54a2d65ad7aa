import type { ClientBase } from 'pg';
import type { PlannedOrganization } from './organization.ts';
import { insertRows } from './rows.ts';

/**
 * Pounds in a cubic yard of loose waste: US EPA, Office of Resource Conservation and Recovery, "Volume-to-Weight Conversion Factors", April
 * 2016, as ENERGY STAR Portfolio Manager uses them (mixed paper and textiles are the middle of EPA's ranges). Of other categories there is
 * none that fits: the pages say so.
 */
const poundsPerCubicYard: Readonly<Record<string, number>> = {
  residual: 138,
  food: 396,
  paper: 245,
  cardboard: 106,
  plastic: 40,
  glass: 380,
  textile: 150,
};

const kilogramsInPound = 0.45359237;
const litersInCubicYard = 764.554857984;

interface Weighed {
  readonly plan: PlannedOrganization;
  readonly organizationId: number;
  /** The number of the first of the plan's streams. */
  readonly firstStream: number;
  /** Who entered them, and when. */
  readonly savedBy: number;
  readonly at: string;
}

/** The weight of a litre of each stream, as entered by the organization. */
export async function insertDensities(client: ClientBase, weighed: Weighed): Promise<void> {
  const { plan, organizationId, firstStream, savedBy, at } = weighed;
  const rows = plan.streams.flatMap(({ category }, index) => {
    const pounds = poundsPerCubicYard[category];
    if (pounds === undefined) return [];
    return {
      ...{ organization_id: organizationId, waste_stream_id: firstStream + index, updated_at: at, updated_by: savedBy },
      ...{ unit: 'LTR', base_unit: 'LTR' },
      kg_per_unit: ((pounds * kilogramsInPound) / litersInCubicYard).toFixed(3),
    };
  });
  await insertRows(client, 'waste_density', rows);
}
