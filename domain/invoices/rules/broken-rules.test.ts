import { describe, expect, it } from 'vitest';
import type { Invoice } from '../invoice.ts';
import cases from './broken-rules.json' with { type: 'json' };
import correct from './correct-invoice.json' with { type: 'json' };
import type { InvoiceFailure, ReadingFinding } from './invoice-failures.ts';
import { checkInvoice, InvoiceCheck } from './invoice-rules.ts';

/** Values by path: `lines.0.net`. Null removes a value. */
type Edits = Readonly<Record<string, unknown>>;

/** All cases of a group begin with the changes of `base`. Each case has its changes, and what is reported. */
type Groups = Readonly<Record<string, { base: Edits; cases: readonly (readonly [Edits, readonly string[]])[] }>>;

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

function edited(edits: Edits): Invoice {
  const invoice = copyOf(correct);
  for (const [path, value] of Object.entries(copyOf(edits))) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const owner = keys.reduce((part: object, key) => Reflect.get(part, key), invoice);
    if (value !== null) Reflect.set(owner, last, value);
    else if (Array.isArray(owner)) owner.splice(Number(last), 1);
    else Reflect.deleteProperty(owner, last);
  }
  return invoice as Invoice;
}

/** What a person reads: the rule, the term, the line or entry, the value and what it should be. */
const written = ({ severity, code, field, line, entry, found, expectation, expected }: InvoiceFailure): string =>
  [
    ...(severity === 'warning' ? ['warning'] : []),
    ...[code, field, line && `line ${line}`, entry && `#${entry}`, found, expectation, expected],
  ]
    .filter((part) => part !== undefined)
    .join(' ');

describe.each(Object.entries(cases as unknown as Groups))('%s', (_, { base, cases: changes }) => {
  it.each(changes)('%j', (edits, failures) => {
    expect(checkInvoice(edited({ ...base, ...edits })).failures.map(written)).toEqual(failures);
  });
});

describe('findings of the reader', () => {
  const codes = ['UBL-DT-01', 'UBL-DT-08', 'UBL-DT-28', 'UBL-SR-07', 'tax_scheme_other', 'PEPPOL-EN16931-F001'];
  const reading = codes.map((code): ReadingFinding => ({ code, field: 'x', line: 2, expectation: 'absent' }));
  const reported = (...binds: boolean[]) => {
    const { lines, ...head } = edited({});
    const check = new InvoiceCheck();
    for (const line of lines) check.line(line);
    return check.finish(head, reading, ...binds);
  };

  it('are errors where Peppol binds, unless they are advice', () => {
    expect(reported().failures.map(written)).toEqual([
      'UBL-DT-01 x line 2 absent',
      'warning UBL-DT-08 x line 2 absent',
      'warning UBL-DT-28 x line 2 absent',
      'UBL-SR-07 x line 2 absent',
      'tax_scheme_other x line 2 absent',
      'PEPPOL-EN16931-F001 x line 2 absent',
    ]);
  });

  it('are warnings elsewhere, and forms that only Peppol demands are not reported', () => {
    expect(reported(false).failures.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      codes.slice(0, -1).map((code) => `${code} warning`),
    );
  });

  it('are beside the rule that a document of Peppol has its name', () => {
    const { lines, ...head } = edited({ customizationId: 'urn:cen.eu:en16931:2017' });
    const check = new InvoiceCheck();
    for (const line of lines) check.line(line);
    expect(check.finish(head, [], true).failures.map(written)).toEqual([
      'PEPPOL-EN16931-R004 BT-24 urn:cen.eu:en16931:2017 equal urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ]);
  });

  it('are reported a hundred times, cut to 200 characters', () => {
    const { lines, ...head } = edited({ number: 'x' });
    const many = Array.from(
      { length: 102 },
      (): ReadingFinding => ({
        ...{ code: 'PEPPOL-EN16931-F001', field: 'x', found: 'a'.repeat(201), expectation: 'date' },
      }),
    );
    const check = () => {
      const started = new InvoiceCheck();
      for (const line of lines) started.line(line);
      return started;
    };
    const { failures, omitted } = check().finish(head, many);
    expect([failures.length, omitted, failures[0]?.found]).toEqual([100, 2, 'a'.repeat(200)]);
    expect(check().finish(head, many, false)).toEqual({ failures: [], omitted: 0 });
  });
});
