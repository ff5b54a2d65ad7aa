import type { OrganizationOverview } from '@tunna/contract/people/organization';
import type { Permission } from '@tunna/domain/permissions';

/** The steps of the set-up in their order, with the permission that each needs. */
const permissions = {
  location: 'inventory.write',
  streams: 'inventory.write',
  provider: 'serviceProviders.write',
  containers: 'inventory.write',
  labels: 'inventory.write',
  invoice: 'invoices.write',
} as const satisfies Record<string, Permission>;

export type SetUpStep = keyof typeof permissions;

const setUpSteps = Object.keys(permissions) as SetUpStep[];

export interface SetUpProgress {
  readonly step: SetUpStep;
  readonly isDone: boolean;
}

type Existing = Pick<OrganizationOverview, 'locations' | 'wasteStreams' | 'containers' | 'checklist'>;

/**
 * The steps that a member may take, done or not. Nothing about steps is stored: another browser and another member see the same.
 * @param existing what the organization has
 */
export function setUpProgress(existing: Existing, may: (permission: Permission) => boolean): SetUpProgress[] {
  const { locations, wasteStreams, containers, checklist } = existing;
  const done: Readonly<Record<SetUpStep, boolean>> = {
    location: locations > 0,
    streams: wasteStreams > 0,
    provider: checklist.provider,
    containers: containers > 0,
    labels: checklist.label,
    invoice: checklist.invoice,
  };
  return setUpSteps.filter((step) => may(permissions[step])).map((step) => ({ step, isDone: done[step] }));
}

/**
 * The step at which the set-up continues: after the last one that is done, because skipped steps have no records.
 * @returns the last step if all are done; undefined if the member may take none
 */
export function nextStep(progress: readonly SetUpProgress[]): SetUpStep | undefined {
  const last = progress.findLastIndex(({ step, isDone }) => isDone && step !== 'invoice');
  const rest = progress.slice(last + 1);
  return (rest.find(({ isDone }) => !isDone) ?? progress.at(-1))?.step;
}
