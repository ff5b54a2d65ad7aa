/** The status machine of a service request, as data: the server enforces it and the buttons read it. */
import { readDecimal } from '../numbers/decimal-input.ts';
import { daysAfter } from '../time/dates.ts';

export const serviceRequestStatuses = ['received', 'sent', 'in_progress', 'done', 'rejected', 'cancelled'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const openStatuses = ['received', 'sent', 'in_progress'] as const satisfies readonly ServiceRequestStatus[];
export const closedStatuses = ['done', 'rejected', 'cancelled'] as const satisfies readonly ServiceRequestStatus[];

export const isClosed = (status: ServiceRequestStatus): boolean =>
  (closedStatuses as readonly ServiceRequestStatus[]).includes(status);

/** Days until a request is due, if neither its container nor its provider sets another number. */
export const usualDueDays = 7;

/** The latest planned day, in days from today. */
export const maxPlannedDays = 365;

/** Whether a provider may plan a request for a day. Both `YYYY-MM-DD`. */
export const mayPlanFor = (day: string, today: string): boolean =>
  day >= today && day <= daysAfter(today, maxPlannedDays);

/** Minutes during which the provider can undo that it has completed or rejected a request. Requesters are notified after them. */
export const undoMinutes = 10;

/** The statuses that the provider can undo. */
export const undoableStatuses = ['done', 'rejected'] as const satisfies readonly ServiceRequestStatus[];

/** More than the largest truck carries. */
const maxCollectedKg = 50_000;

/** Whether decimal text is a weight that one collection can have: more than nothing, with at most two decimals. */
export const isCollectedKg = (decimal: string): boolean =>
  /^\d+(\.\d{1,2}0*)?$/.test(decimal) && Number(decimal) > 0 && Number(decimal) <= maxCollectedKg;

/** A weight as it is typed, such as `1.500,5`, as decimal text. Text that is no number stays as it is. */
export const readCollectedKg = (typed: string): string => readDecimal(typed) ?? typed;

/** Days after its end during which the requester can view a request. */
export const followedDays = 30;

/** Days after its end during which departments at the location can view a request. */
export const shownToDepartmentsDays = 30;

/** Maximum of pictures per request. */
export const maxAttachments = 10;

/** Who can change the status of a request. `system` is the delivery of its message. */
export const serviceRequestActors = ['system', 'provider', 'member'] as const;
export type ServiceRequestActor = (typeof serviceRequestActors)[number];

/** Who is notified of a change: the requester who left an address, the provider, the members of the organization. */
export type NotifiedOfMove = 'requester' | 'provider' | 'members';

interface Move {
  readonly from: readonly ServiceRequestStatus[];
  /** Whether the change requires a reason. */
  readonly needsComment: boolean;
  readonly notifies: readonly NotifiedOfMove[];
}

type Moves = { readonly [To in ServiceRequestStatus]?: Move };

const notBegun = ['received', 'sent'] as const;

/** Allowed changes by actor and new status. No change leaves a closed request: a new report creates a new request. */
const moves = {
  system: { sent: { from: ['received'], needsComment: false, notifies: [] } },
  provider: {
    in_progress: { from: notBegun, needsComment: false, notifies: ['members'] },
    done: { from: openStatuses, needsComment: false, notifies: ['requester', 'members'] },
    rejected: { from: openStatuses, needsComment: true, notifies: ['requester', 'members'] },
  },
  member: {
    in_progress: { from: notBegun, needsComment: false, notifies: [] },
    done: { from: openStatuses, needsComment: false, notifies: ['requester'] },
    rejected: { from: openStatuses, needsComment: true, notifies: ['requester', 'provider'] },
    cancelled: { from: openStatuses, needsComment: true, notifies: ['requester', 'provider'] },
  },
} as const satisfies Readonly<Record<ServiceRequestActor, Moves>>;

const moveTo = (actor: ServiceRequestActor, to: ServiceRequestStatus): Move | undefined => (moves[actor] as Moves)[to];

export const mayMove = (actor: ServiceRequestActor, from: ServiceRequestStatus, to: ServiceRequestStatus): boolean =>
  moveTo(actor, to)?.from.includes(from) ?? false;

/** The statuses from which the actor may change to the given one. */
export const statusesBefore = (actor: ServiceRequestActor, to: ServiceRequestStatus): readonly ServiceRequestStatus[] =>
  moveTo(actor, to)?.from ?? [];

/** The statuses to which the actor may change a request. */
export const statusesAfter = (actor: ServiceRequestActor, from: ServiceRequestStatus): ServiceRequestStatus[] =>
  serviceRequestStatuses.filter((to) => mayMove(actor, from, to));

/** Whether a change requires a reason. */
export const needsComment = (actor: ServiceRequestActor, to: ServiceRequestStatus): boolean =>
  moveTo(actor, to)?.needsComment ?? false;

export const notifies = (actor: ServiceRequestActor, to: ServiceRequestStatus): readonly NotifiedOfMove[] =>
  moveTo(actor, to)?.notifies ?? [];

export type MemberMove = keyof (typeof moves)['member'];
export type ProviderMove = keyof (typeof moves)['provider'];

export const memberMoves = ['in_progress', 'done', 'rejected', 'cancelled'] as const satisfies readonly MemberMove[];
export const providerMoves = ['in_progress', 'done', 'rejected'] as const satisfies readonly ProviderMove[];

/** The highest believable fill, in percent: waste may be heavier than usual, and may be above the rim. */
const maxFillPercent = 130;

/** Whether an estimated fill percentage is too high to be true, which shows that collections are missing in the record. */
export const isBeyondFull = (percent = 0): boolean => percent > maxFillPercent;
