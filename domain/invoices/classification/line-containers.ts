/** A container in use at a location. */
export interface KnownContainer {
  readonly locationId: string;
  readonly wasteStreamId: number;
  readonly volumeLiters: number;
  readonly serviceProviderId?: number | undefined;
}

interface ContainerLines {
  readonly serviceProviderId: number;
  readonly wording: string;
  readonly wasteStreamId?: number | undefined;
}

/** The size of a container in a wording, in litres: `660 l`, `20 m³`. */
function litersIn(wording: string): number | undefined {
  const [, amount, unit] = wording.match(/(?<![\d.,])(\d{1,5}) ?(l|ltr|lítra|litra|m3|m³)(?![\p{L}\p{N}])/iu) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * (unit.toLowerCase().startsWith('m') ? 1000 : 1);
}

/** More locations than these distinguish nothing. */
const maxLocations = 3;

/** The few locations that have a container of the stream and the size of lines, of their provider. */
export function locationsWithContainer(
  { serviceProviderId, wording, wasteStreamId }: ContainerLines,
  containers: readonly KnownContainer[],
): { readonly locationId: string; readonly evidence: string; readonly isOnly: boolean }[] {
  const liters = litersIn(wording);
  if (liters === undefined || wasteStreamId === undefined) return [];
  const found = new Set(
    containers
      .filter(
        (container) =>
          container.wasteStreamId === wasteStreamId &&
          container.volumeLiters === liters &&
          (container.serviceProviderId ?? serviceProviderId) === serviceProviderId,
      )
      .map(({ locationId }) => locationId),
  );
  if (found.size > maxLocations) return [];
  return [...found].map((locationId) => ({ locationId, evidence: `${liters} l`, isOnly: found.size === 1 }));
}
