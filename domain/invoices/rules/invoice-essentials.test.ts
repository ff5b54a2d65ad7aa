import { expect, it } from 'vitest';
import { essentialsOf, isEssential } from './invoice-essentials.ts';

const head = { number: ' R-1 ', kind: '380', issueDate: '2026-03-31', currency: 'ISK' };

it('an invoice with a number, a type, a day and a currency can be kept', () => {
  const essentials = essentialsOf(head);
  expect(essentials).toEqual({ number: 'R-1', kind: '380', issueDate: '2026-03-31', currency: 'ISK' });
  expect(isEssential(essentials)).toBe(true);
  expect(isEssential(essentialsOf({}))).toBe(false);
});

it.each([
  [{ number: undefined }, 'BR-02 BT-1 present'],
  [{ number: ' ' }, 'BR-02 BT-1 present'],
  [{ number: 'x'.repeat(200) }, undefined],
  [{ number: 'x'.repeat(201) }, `number_too_long BT-1 well_formed ${'x'.repeat(200)}`],
  [{ kind: '' }, 'BR-04 BT-3 present'],
  [{ kind: '38000' }, 'BR-CL-01 BT-3 well_formed 38000'],
  [{ kind: 'x380' }, 'BR-CL-01 BT-3 well_formed x380'],
  [{ issueDate: undefined }, 'BR-03 BT-2 present'],
  [{ issueDate: '31.3.2026' }, 'BR-03 BT-2 well_formed 31.3.2026'],
  [{ issueDate: '2026-03-311' }, 'BR-03 BT-2 well_formed 2026-03-311'],
  [{ issueDate: '12026-03-31' }, 'BR-03 BT-2 well_formed 12026-03-31'],
  [{ currency: undefined }, 'BR-05 BT-5 present'],
  [{ currency: 'isk' }, 'BR-CL-04 BT-5 well_formed isk'],
  [{ currency: 'ISKA' }, 'BR-CL-04 BT-5 well_formed ISKA'],
  [{ currency: 'AISK' }, 'BR-CL-04 BT-5 well_formed AISK'],
])('%j: %s', (more, failure) => {
  const essentials = essentialsOf({ ...head, ...more });
  if (isEssential(essentials)) expect(failure).toBeUndefined();
  else
    expect(
      essentials.map(({ code, field, expectation, found, severity }) =>
        [code, field, expectation, found, severity].filter((part) => part !== undefined).join(' '),
      ),
    ).toEqual([`${failure} error`]);
});
