import type { InvoiceSaveInput } from '@tunna/contract/invoices/invoice-save';
import type { TenantReader } from '../../../database/database.ts';
import { listedWasteCode } from '../../inventory/waste-stream/waste-stream.service.ts';
import { containerUnknown, locationUnknown, wasteStreamUnknown } from './invoice.errors.ts';
import {
  findKnownContainers,
  findKnownLocations,
  findStreamCodes,
  type StreamCodesRow,
} from './invoice-editor.queries.ts';
import type { LineClassification } from './invoice-rows.service.ts';

type Line = InvoiceSaveInput['lines'][number];
type Dates = Pick<InvoiceSaveInput, 'issueDate' | 'periodEnd'>;

const distinctIds = <Id>(ids: readonly (Id | undefined)[]): Id[] => [
  ...new Set(ids.flatMap((id) => (id === undefined ? [] : [id]))),
];

interface Codes {
  /** By stream, the oldest first. */
  readonly codes: ReadonlyMap<number, readonly StreamCodesRow[]>;
  readonly dates: Dates;
}

function classificationOf(line: Line, place: number, { codes, dates }: Codes): LineClassification {
  const { kind, wasteStreamId, ewcCode, treatmentCode, locationId, containerId } = line.made;
  const day = line.periodEnd ?? line.periodStart ?? dates.periodEnd ?? dates.issueDate;
  const all = wasteStreamId === undefined ? [] : (codes.get(wasteStreamId) ?? []);
  const stream = all.findLast(({ valid_from: from }) => from <= day);
  return {
    kind: kind ?? (wasteStreamId === undefined ? undefined : 'material'),
    wasteStreamId,
    ewcCode:
      ewcCode === undefined ? (stream?.ewc_code ?? undefined) : listedWasteCode(ewcCode, `lines.${place}.made.ewcCode`),
    treatmentCode: treatmentCode ?? stream?.treatment_code ?? undefined,
    ...(line.made.kg === undefined ? {} : { kg: { amount: line.made.kg, origin: line.made.kgOrigin ?? 'weighed' } }),
    locationId,
    containerId,
  };
}

/**
 * What people say of lines, as it is stored: the codes that the stream has on the line's day where they say none.
 * @throws ApplicationError `waste_stream_not_found`, `location_not_found`, `container_not_found`, `invalid_request` for a code that is not
 * in the List of Waste
 */
export async function classificationsOf(
  reader: TenantReader,
  { lines, ...dates }: Dates & { readonly lines: readonly Line[] },
): Promise<LineClassification[]> {
  const classified = lines.map(({ made }) => made);
  const streamIds = distinctIds(classified.map(({ wasteStreamId }) => wasteStreamId));
  const locationIds = distinctIds(classified.map(({ locationId }) => locationId));
  const containerIds = distinctIds(classified.map(({ containerId }) => containerId));
  const streams = await findStreamCodes(reader, streamIds);
  const codes = Map.groupBy(streams, ({ id }) => id);
  if (codes.size < streamIds.length) throw wasteStreamUnknown();
  if ((await findKnownLocations(reader, locationIds)).length < locationIds.length) throw locationUnknown();
  if ((await findKnownContainers(reader, containerIds)).length < containerIds.length) throw containerUnknown();
  return lines.map((line, place) => classificationOf(line, place, { codes, dates }));
}
