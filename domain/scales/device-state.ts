/** The state of a device. `unused`: it has never called. `silent`: it has not called within its allowed time. */
export const deviceStates = ['unused', 'working', 'troubled', 'silent'] as const;

export type DeviceState = (typeof deviceStates)[number];

/** `agent`: a program that reads scales. `tablet`: a screen at a weighing station. */
export const deviceKinds = ['agent', 'tablet'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

interface ContactedDevice {
  readonly kind: DeviceKind;
  readonly lastSeenAt: Date | undefined;
  readonly silentAfterMinutes: number;
  /** According to its last report. */
  readonly isTroubled: boolean;
}

/** Tablets are turned off at night and never count as silent. */
export function deviceState(
  { kind, lastSeenAt, silentAfterMinutes, isTroubled }: ContactedDevice,
  now: Date,
): DeviceState {
  if (lastSeenAt === undefined) return 'unused';
  if (kind === 'agent' && now.getTime() - lastSeenAt.getTime() > silentAfterMinutes * 60_000) return 'silent';
  return isTroubled ? 'troubled' : 'working';
}
