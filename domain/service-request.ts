/** The life of a service request, as data: the server enforces it and the buttons read it. */

export const serviceRequestStatuses = ['received', 'sent', 'in_progress', 'done', 'rejected', 'cancelled'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** Who can move a request. `system` is the delivery of its message. */
export type ServiceRequestActor = 'system' | 'provider';

type Moves = Readonly<Record<ServiceRequestStatus, readonly ServiceRequestStatus[]>>;

const moves: Readonly<Record<ServiceRequestActor, Moves>> = {
  system: { received: ['sent'], sent: [], in_progress: [], done: [], rejected: [], cancelled: [] },
  provider: {
    received: ['in_progress', 'done'],
    sent: ['in_progress', 'done'],
    in_progress: ['done'],
    done: [],
    rejected: [],
    cancelled: [],
  },
};

/** Whether the actor may move a request from one status to the other. */
export const mayMove = (actor: ServiceRequestActor, from: ServiceRequestStatus, to: ServiceRequestStatus): boolean =>
  moves[actor][from].includes(to);

/** The statuses from which the actor may reach the given one. */
export const statusesBefore = (actor: ServiceRequestActor, to: ServiceRequestStatus): ServiceRequestStatus[] =>
  serviceRequestStatuses.filter((from) => mayMove(actor, from, to));

export const isClosed = (status: ServiceRequestStatus): boolean =>
  status === 'done' || status === 'rejected' || status === 'cancelled';
