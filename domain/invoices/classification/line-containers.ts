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
  const found = wording.match(/(?<![\d.,])(\d{1,5}) ?(l|ltr|lítra|litra|m3|m³)(?![\p{L}\p{N}])/iu);
  if (found === null) return undefined;
  const [size, amount] = found;
  return Number(amount) * (/m/i.test(size) ? 1000 : 1);
}

/** More locations than these distinguish nothing. */
const maxLocations = 3;

/** The few locations that have a container of the stream and the size of lines, of their provider. */
export function locationsWithContainer(
  { serviceProviderId, wording, wasteStreamId }: ContainerLines,
  containers: readonly KnownContainer[],
): { readonly locationId: string; readonly evidence: string; readonly isOnly: boolean }[] {
  const liters = litersIn(wording);
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
