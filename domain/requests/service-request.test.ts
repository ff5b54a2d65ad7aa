import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closedStatuses,
  isBeyondFull,
  isClosed,
  isCollectedKg,
  mayMove,
  mayPlanFor,
  memberMoves,
  needsComment,
  notifies,
  openStatuses,
  providerMoves,
  readCollectedKg,
  type ServiceRequestStatus,
  serviceRequestActors,
  serviceRequestStatuses,
  statusesAfter,
  statusesBefore,
} from './service-request.ts';

const actors = fc.constantFrom(...serviceRequestActors);
const statuses = fc.constantFrom(...serviceRequestStatuses);

describe('the life of a service request', () => {
  it('a closed request never changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...closedStatuses), actors, statuses, (closed, actor, to) => {
        expect(mayMove(actor, closed, to)).toBe(false);
        expect(statusesAfter(actor, closed)).toEqual([]);
      }),
    );
  });

  it('an open request can be closed by a member and by its provider, after any history', () => {
    const attempts = fc.array(fc.tuple(actors, statuses), { maxLength: 20 });
    fc.assert(
      fc.property(attempts, fc.constantFrom('member' as const, 'provider' as const), (tried, who) => {
        let status: ServiceRequestStatus = 'received';
        const seen: ServiceRequestStatus[] = [status];
        for (const [actor, to] of tried) {
          if (!mayMove(actor, status, to)) continue;
          status = to;
          seen.push(status);
        }
        // No status repeats: there is no cycle.
        expect(new Set(seen).size).toBe(seen.length);
        if (!isClosed(status)) expect(statusesAfter(who, status)).toContain('done');
      }),
    );
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(actors, statuses, statuses, (actor, from, to) => {
        expect(statusesBefore(actor, to).includes(from)).toBe(mayMove(actor, from, to));
        expect(statusesAfter(actor, from).includes(to)).toBe(mayMove(actor, from, to));
      }),
    );
  });

  it('lists every move of members and providers, and no other', () => {
    const reachable = (actor: 'member' | 'provider') =>
      serviceRequestStatuses.filter((to) => statusesBefore(actor, to).length > 0);
    expect(reachable('member')).toEqual(memberMoves);
    expect(reachable('provider')).toEqual(providerMoves);
    expect([...openStatuses, ...closedStatuses]).toEqual(serviceRequestStatuses);
  });

  it('requires a reason for rejections and notifies the requester', () => {
    fc.assert(
      fc.property(fc.constantFrom('member' as const, 'provider' as const), statuses, (actor, to) => {
        const inVain = statusesBefore(actor, to).length > 0 && (to === 'rejected' || to === 'cancelled');
        expect(needsComment(actor, to)).toBe(inVain);
        if (inVain) expect(notifies(actor, to)).toContain('requester');
      }),
    );
  });

  it.each([
    ['system', 'sent', []],
    ['provider', 'in_progress', ['members']],
    ['provider', 'done', ['requester', 'members']],
    ['provider', 'rejected', ['requester', 'members']],
    ['provider', 'cancelled', []],
    ['member', 'in_progress', []],
    ['member', 'done', ['requester']],
    ['member', 'rejected', ['requester', 'provider']],
    ['member', 'cancelled', ['requester', 'provider']],
  ] as const)('that the %s changes to %s notifies %j', (actor, to, notified) => {
    expect(notifies(actor, to)).toEqual(notified);
  });
});

describe('the planned day of the provider', () => {
  it('is today at the earliest, and within a year', () => {
    const today = '2026-03-01';
    expect(['2026-02-28', '2026-03-01', '2027-03-01', '2027-03-02'].map((day) => mayPlanFor(day, today))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the collected weight', () => {
  it.each(['0.01', '1', '12.5', '12.50', '12.5000', '340', '50000', '50000.00'])('can be %s kg', (kg) => {
    expect(isCollectedKg(kg)).toBe(true);
  });

  it.each(['0', '0.00', '-1', '50000.01', '12.345', '12.', '.5', '1e3', '12,5', 'x5', '5x', 'a', ''])(
    'cannot be %j',
    (kg) => {
      expect(isCollectedKg(kg)).toBe(false);
    },
  );

  it('is read as it is typed, and other text is kept', () => {
    expect(readCollectedKg('1.500,5')).toBe('1500.5');
    expect(readCollectedKg('um 5')).toBe('um 5');
  });
});

it('a container may be overfull, but not by a third', () => {
  expect([undefined, 0, 100, 130].map((percent) => isBeyondFull(percent))).toEqual([false, false, false, false]);
  expect([131, 1781].map((percent) => isBeyondFull(percent))).toEqual([true, true]);
});
