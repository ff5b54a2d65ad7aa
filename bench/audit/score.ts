// Compares the findings with the planted faults.
import type { Finding } from '@tunna/domain/invoices/prices/finding';
import { auditInvoice } from '@tunna/domain/invoices/prices/invoice-audit';
import { seen } from './application.ts';
import { type Fault, faultKinds, plant } from './faults.ts';
import { correctInvoice, type PrintedInvoice } from './invoicing.ts';
import { randomOf } from './random.ts';
import { unusual } from './unusual.ts';
import { makeWorld, type World } from './world.ts';

/** Months before the first fault: history that the rules compare with. */
const quietMonths = 4;
/** Months after the last fault: a month is judged when the next invoice is there. */
const laterMonths = 1;

interface KindScore {
  planted: number;
  /** Planted where the customer keeps what the fault can be seen by, and where these records show it. */
  checkable: number;
  /** Planted where the customer keeps the records, but the invoice could be right by all of them. */
  hidden: number;
  /** Checkable ones with a certain finding, and with any. */
  certain: number;
  listed: number;
  /** Certain findings of the rule, and those that are right. */
  claimed: number;
  right: number;
  /** Probable findings of the rule, and those that are right. */
  doubtful: number;
  doubtfulRight: number;
}

export interface Score {
  months: number;
  lines: number;
  unusual: number;
  readonly kinds: Map<string, KindScore>;
  /** Correct lines that a certain finding accuses. */
  flagged: number;
  /** Krónur: planted where checkable, claimed by certain findings, and claimed wrongly. */
  planted: number;
  claimed: number;
  wronglyClaimed: number;
  /** Wrong and missed ones, for work on the rules. */
  readonly notes: string[];
}

const emptyKind = (): KindScore => ({
  planted: 0,
  checkable: 0,
  hidden: 0,
  certain: 0,
  listed: 0,
  claimed: 0,
  right: 0,
  doubtful: 0,
  doubtfulRight: 0,
});

/** Each line of a duplicate invoice is charged twice. */
const wholeLine: ReadonlySet<string> = new Set([
  'collection_billed_twice',
  'overlapping_periods',
  'too_many_collections',
]);

const isAbout = (fault: Fault, printed: PrintedInvoice, { rule, position }: Finding): boolean => {
  if (fault.invoice !== printed) return false;
  if (fault.kind === 'duplicate_invoice' && wholeLine.has(rule)) return true;
  if (fault.kind !== rule) return false;
  const line = position === undefined ? undefined : printed.lines[position - 1];
  return fault.lines.length === 0 ? line === undefined : line !== undefined && fault.lines.includes(line);
};

interface Case {
  readonly world: World;
  readonly invoices: readonly PrintedInvoice[];
  readonly faults: readonly Fault[];
  readonly unusual: number;
}

function makeCase(seed: number, months: number): Case {
  const random = randomOf(seed);
  const world = makeWorld(random, seed, months + laterMonths);
  const invoices: PrintedInvoice[] = [];
  const faults: Fault[] = [];
  let before = correctInvoice(world, 0, random);
  let stored = before;
  let strange = 0;
  for (let index = 0; index < world.months; index += 1) {
    const invoice = correctInvoice(world, index, random);
    const untouched = { ...invoice, lines: [...invoice.lines] };
    const more: PrintedInvoice[] = [];
    if (invoice.lines.length > 1 && index > 0 && index < months && random.chance(0.8)) {
      const added = random.pick(unusual)({ world, index, random, invoice });
      if (added !== undefined) {
        strange += 1;
        more.push(...added);
      }
    }
    const planted: Fault[] = [];
    for (let one = 0; index >= quietMonths && index < months && more.length === 0 && one < 2; one += 1) {
      const taken = planted.flatMap(({ lines }) => lines);
      const fault = plant(random.pick(faultKinds), {
        world,
        index,
        random,
        invoice,
        before,
        stored,
        more,
        taken,
        isFirst: planted.length === 0,
      });
      if (fault !== undefined) planted.push(fault);
    }
    faults.push(...planted);
    before = untouched;
    stored = invoice;
    if (invoice.lines.length > 0) invoices.push(invoice, ...more);
  }
  return { world, invoices, faults, unusual: strange };
}

function addFinding(
  score: Score,
  faults: readonly Fault[],
  printed: PrintedInvoice,
  finding: Finding,
  label: string,
): Fault | undefined {
  const kind = score.kinds.get(finding.rule) ?? emptyKind();
  const fault = faults.find((one) => isAbout(one, printed, finding));
  if (finding.confidence === 'probable') {
    kind.doubtful += 1;
    if (fault !== undefined) kind.doubtfulRight += 1;
    return fault;
  }
  kind.claimed += 1;
  score.claimed += Number(finding.difference);
  if (fault !== undefined) {
    kind.right += 1;
    return fault;
  }
  score.flagged += 1;
  score.wronglyClaimed += Math.abs(Number(finding.difference));
  score.notes.push(
    `false ${label} ${printed.number} ${JSON.stringify(finding)} ${JSON.stringify(printed.lines[(finding.position ?? 1) - 1]?.name)}`,
  );
  return undefined;
}

function addCase(score: Score, { world, invoices, faults, unusual: strange }: Case): void {
  const certain = new Set<Fault>();
  const listed = new Set<Fault>();
  const label = `seed ${world.seed} ${JSON.stringify({ ...world.habits, ...world.keeps })}`;
  score.unusual += strange;
  for (const { printed, invoice, facts } of seen(world, invoices)) {
    score.lines += invoice.lines.length;
    for (const finding of auditInvoice(invoice, facts)) {
      const fault = addFinding(score, faults, printed, finding, label);
      if (fault === undefined) continue;
      listed.add(fault);
      if (finding.confidence === 'certain') certain.add(fault);
    }
  }
  for (const fault of faults) {
    const kind = score.kinds.get(fault.kind) ?? emptyKind();
    kind.planted += 1;
    if (fault.isHidden === true) kind.hidden += 1;
    if (!fault.isCheckable || fault.isHidden === true) continue;
    kind.checkable += 1;
    score.planted += fault.amount;
    if (certain.has(fault)) kind.certain += 1;
    if (listed.has(fault)) kind.listed += 1;
    if (!certain.has(fault)) {
      score.notes.push(
        `missed ${fault.kind} ${label} ${fault.invoice.number} ${fault.invoice.issued} ${JSON.stringify(fault.lines.map(({ containers, ...line }) => line).slice(-2))}`,
      );
    }
  }
}

/** Audits the invoices of customers over a number of months, 20 for each customer. */
export function scoreMonths(months: number, seed: number): Score {
  const score: Score = {
    months: 0,
    lines: 0,
    unusual: 0,
    kinds: new Map(faultKinds.map((kind) => [kind, emptyKind()])),
    flagged: 0,
    planted: 0,
    claimed: 0,
    wronglyClaimed: 0,
    notes: [],
  };
  const length = Math.min(24, months);
  for (let customer = 0; score.months < months; customer += 1) {
    addCase(score, makeCase(seed * 1000 + customer, length));
    score.months += length;
  }
  return score;
}
