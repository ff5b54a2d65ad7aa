/** The stages of an invoice that is not deleted, in the order of the work. An invoice is in the first that applies. */
export const invoiceStages = ['check', 'classify', 'findings', 'done'] as const;
export type InvoiceStage = (typeof invoiceStages)[number];

/** The stages of the inbox. `received` contains the imports that need a person. */
export const inboxStages = ['received', ...invoiceStages] as const;
export type InboxStage = (typeof inboxStages)[number];

/** The stage in which the work begins: the first that is not empty and not finished. */
export const firstStage = (counts: Readonly<Record<InboxStage, number>>): InboxStage =>
  inboxStages.find((stage) => counts[stage] > 0) ?? 'done';

/** The fields that decide an invoice's place in its queue. */
interface Queued {
  readonly id: number;
  readonly serviceDay: string;
}

const isBefore = (one: Queued, other: Queued): boolean =>
  one.serviceDay === other.serviceDay ? one.id < other.id : one.serviceDay < other.serviceDay;

/**
 * The next invoice of a queue, the oldest service day first. After the last one comes the first.
 * @param current it may have left the queue
 */
export function nextInQueue<Row extends Queued>(queue: readonly Row[], current: Queued): Row | undefined {
  const others = queue.filter(({ id }) => id !== current.id);
  return others.find((row) => isBefore(current, row)) ?? others[0];
}
