import { describe, expect, it } from 'vitest';
import { claimReference, claimStatus, isOverdue, mayAct } from './claim.ts';

const sent = { amount: '3520', currency: 'ISK', credited: '0', isSent: true, isDeclined: false, isWithdrawn: false };

describe('the standing of a claim', () => {
  it('follows what was sent, credited, declined and withdrawn', () => {
    expect(claimStatus({ ...sent, isSent: false })).toEqual({ state: 'open', outstanding: '3520', declined: '0' });
    expect(claimStatus(sent)).toEqual({ state: 'sent', outstanding: '3520', declined: '0' });
    expect(claimStatus({ ...sent, credited: '3000' })).toEqual({
      state: 'credited',
      outstanding: '520',
      declined: '0',
    });
    expect(claimStatus({ ...sent, credited: '3519.4' })).toMatchObject({ state: 'credited', outstanding: '0' });
    expect(claimStatus({ ...sent, isDeclined: true })).toEqual({
      state: 'declined',
      outstanding: '0',
      declined: '3520',
    });
    expect(claimStatus({ ...sent, credited: '3000', isDeclined: true })).toEqual({
      state: 'credited',
      outstanding: '0',
      declined: '520',
    });
    expect(claimStatus({ ...sent, isWithdrawn: true })).toEqual({
      state: 'withdrawn',
      outstanding: '0',
      declined: '0',
    });
    expect(claimStatus({ ...sent, currency: 'EUR', credited: '3519.4' })).toMatchObject({ outstanding: '0.6' });
  });

  it('decides which actions are possible', () => {
    const open = { state: 'open', outstanding: '10', isDeclined: false } as const;
    expect([mayAct(open, 'edit'), mayAct(open, 'send'), mayAct(open, 'withdraw')]).toEqual([true, true, true]);
    expect([mayAct(open, 'credit'), mayAct(open, 'remind'), mayAct(open, 'decline')]).toEqual([false, false, false]);
    const settled = { state: 'credited', outstanding: '0', isDeclined: false } as const;
    expect([mayAct(settled, 'credit'), mayAct(settled, 'withdraw'), mayAct(settled, 'edit')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(mayAct({ ...settled, outstanding: '5' }, 'decline')).toBe(true);
    expect(mayAct({ state: 'declined', outstanding: '0', isDeclined: true }, 'reopen')).toBe(true);
  });

  it('is overdue after its deadline until it is settled', () => {
    const due = { state: 'sent', outstanding: '10', deadline: '2026-03-31' } as const;
    expect([isOverdue(due, '2026-03-31'), isOverdue(due, '2026-04-01')]).toEqual([false, true]);
    expect(isOverdue({ ...due, state: 'credited', outstanding: '0' }, '2026-04-01')).toBe(false);
    expect(isOverdue({ ...due, state: 'open' }, '2026-04-01')).toBe(false);
  });
});

it('has a reference with its year', () => {
  expect([claimReference(2026, 7), claimReference(2026, 12345)]).toEqual(['K-2026-0007', 'K-2026-12345']);
});
