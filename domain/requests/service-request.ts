/** The life of a service request, as data: the server enforces it and the buttons read it. */
import { daysAfter } from '../time/dates.ts';

export const serviceRequestStatuses = ['received', 'sent', 'in_progress', 'done', 'rejected', 'cancelled'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const openStatuses = ['received', 'sent', 'in_progress'] as const satisfies readonly ServiceRequestStatus[];
export const closedStatuses = ['done', 'rejected', 'cancelled'] as const satisfies readonly ServiceRequestStatus[];

export const isClosed = (status: ServiceRequestStatus): boolean =>
  (closedStatuses as readonly ServiceRequestStatus[]).includes(status);

/** Days within which a request is to be done where neither its container nor its provider says otherwise. */
export const usualDueDays = 7;

/** The furthest day for which a provider may say that it comes, in days from today. */
export const maxPlannedDays = 365;

/** Whether a provider may say to come on a day, both as `YYYY-MM-DD`. */
export const mayPlanFor = (day: string, today: string): boolean =>
  day >= today && day <= daysAfter(today, maxPlannedDays);

/** How long whoever asked can look at a request after its end, in days. */
export const followedDays = 30;

/** How long the departments at its place can look at a request after its end, in days. */
export const shownToDepartmentsDays = 30;

/** Pictures of one request, at most. */
export const maxAttachments = 10;

/** Who can move a request. `system` is the delivery of its message. */
export const serviceRequestActors = ['system', 'provider', 'member'] as const;
export type ServiceRequestActor = (typeof serviceRequestActors)[number];

/** Who is told of a move: whoever asked and left an address, the provider that was asked, the organization's members. */
export type NotifiedOfMove = 'requester' | 'provider' | 'members';

interface Move {
  readonly from: readonly ServiceRequestStatus[];
  /** Whether the one who moves must say why. */
  readonly needsComment: boolean;
  readonly notifies: readonly NotifiedOfMove[];
}

type Moves = { readonly [To in ServiceRequestStatus]?: Move };

const notBegun = ['received', 'sent'] as const;

/** By who moves and where to. What is not here cannot be done: nothing leads out of a closed request, a new report makes a new one. */
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

/** Whether the actor may move a request from one status to the other. */
export const mayMove = (actor: ServiceRequestActor, from: ServiceRequestStatus, to: ServiceRequestStatus): boolean =>
  moveTo(actor, to)?.from.includes(from) ?? false;

/** The statuses from which the actor may reach the given one. */
export const statusesBefore = (actor: ServiceRequestActor, to: ServiceRequestStatus): readonly ServiceRequestStatus[] =>
  moveTo(actor, to)?.from ?? [];

/** Where the actor can take a request that stands there. */
export const statusesAfter = (actor: ServiceRequestActor, from: ServiceRequestStatus): ServiceRequestStatus[] =>
  serviceRequestStatuses.filter((to) => mayMove(actor, from, to));

/** Whether a move is only made with a reason. */
export const needsComment = (actor: ServiceRequestActor, to: ServiceRequestStatus): boolean =>
  moveTo(actor, to)?.needsComment ?? false;

export const notifies = (actor: ServiceRequestActor, to: ServiceRequestStatus): readonly NotifiedOfMove[] =>
  moveTo(actor, to)?.notifies ?? [];

export type MemberMove = keyof (typeof moves)['member'];
export type ProviderMove = keyof (typeof moves)['provider'];

export const memberMoves = ['in_progress', 'done', 'rejected', 'cancelled'] as const satisfies readonly MemberMove[];
export const providerMoves = ['in_progress', 'done', 'rejected'] as const satisfies readonly ProviderMove[];
