import { auditPlaces } from './audit-places.ts';
import { auditPrice } from './audit-prices.ts';
import { auditRepeats, auditRepeatsElsewhere, auditTwin, repeatedLines } from './audit-repeats.ts';
import type { AuditedInvoice, AuditFacts } from './audited-invoice.ts';
import { auditCollections } from './collections/audit-collections.ts';
import type { Finding } from './finding.ts';
import { auditRentals } from './rent/audit-rentals.ts';
import { chargedLines, chargedOthers, remainingLines, remainingOthers, uncreditedOthers } from './reversed-lines.ts';
import { auditLineFigures, auditTotal, auditVat } from './weights/audit-figures.ts';
import { auditWeights } from './weights/audit-weights.ts';

/** Rules under which a line is claimed as a whole, or its number is wrong: its price is not checked as well. */
const whole: ReadonlySet<string> = new Set(['duplicate_line', 'collection_billed_twice', 'overlapping_periods']);

/**
 * Compares an invoice with agreements, with what took place, with itself and with earlier invoices. A credit note gives back, so only its
 * own figures are checked.
 */
export function auditInvoice(invoice: AuditedInvoice, facts: AuditFacts): Finding[] {
  const figures = [...auditTotal(invoice), ...invoice.lines.flatMap((line) => auditLineFigures(line, invoice))];
  if (invoice.sign === -1) return figures;
  const twin = auditTwin(invoice, uncreditedOthers(facts.others));
  // A duplicate invoice is claimed as a whole.
  if (twin.length > 0) return [...twin, ...figures];
  const others = chargedOthers(facts.others);
  const lines = chargedLines(invoice.lines);
  const repeated = repeatedLines(lines);
  const collections = auditCollections(remainingLines(invoice.lines), facts, remainingOthers(facts.others), repeated);
  const rentals = auditRentals(lines, facts, others, repeated);
  const checked = collections.checked.union(rentals.checked);
  const counts = [
    ...collections.findings,
    ...rentals.findings,
    ...auditRepeats(lines, repeated, checked, facts),
    ...auditRepeatsElsewhere(lines, others, checked.union(new Set(repeated.keys()))),
  ];
  const claimed = new Set(counts.filter(({ rule }) => whole.has(rule)).map(({ position }) => position));
  const single = lines.filter(({ position }) => !claimed.has(position));
  // A wrong amount is claimed by itself: the price is that of the right amount.
  const wrong = new Set(figures.map(({ position }) => position));
  const priced = single.map((line) => {
    return wrong.has(line.position) ? { ...line, net: line.calculatedNet ?? line.net } : line;
  });
  return [
    ...figures,
    ...counts,
    ...auditWeights(single, facts, others),
    ...priced.flatMap((line) => auditPrice(line, { ...invoice, lines: priced }, facts)),
    ...auditVat({ ...invoice, lines: single }),
    ...auditPlaces(single, facts),
  ];
}
