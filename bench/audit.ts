// How often the audit is right: labelled invoices of providers with different habits, with planted faults and unusual lines that are right.
//
// Work: `MONTHS` (1,000) months. The generator works from a world of collections, weights and contracts; the rules see what the
// application would see. A fault is checkable if the customer keeps what it can be seen by, such as a schedule or a price list, and hidden
// if the invoice could be right by all of these records.
import { scoreMonths } from './audit/score.ts';

const months = Number(process.env.MONTHS ?? 1000);
const seed = Number(process.env.SEED ?? 1);
const score = scoreMonths(months, seed);
const share = (part: number, all: number): string => (all === 0 ? '–' : (part / all).toFixed(3));

console.log(`${score.months} months, ${score.lines} lines, ${score.unusual} unusual months, seed ${seed}\n`);
console.log(
  '| rule | planted | hidden | checkable | certain: precision | certain: recall | listed | to check: right |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [rule, kind] of score.kinds) {
  const { planted, hidden, checkable, certain, listed, claimed, right, doubtful, doubtfulRight } = kind;
  console.log(
    `| \`${rule}\` | ${planted} | ${hidden} | ${checkable} | ${share(right, claimed)} (${right} of ${claimed}) | ${share(certain, checkable)} | ${share(listed, checkable)} | ${doubtfulRight} of ${doubtful} |`,
  );
}
console.log(
  `\nCorrect lines accused by a certain finding: ${score.flagged} of ${score.lines} (${share(score.flagged, score.lines)})`,
);
console.log(
  `Krónur: planted ${score.planted.toFixed(0)}, claimed ${score.claimed.toFixed(0)}, wrongly ${score.wronglyClaimed.toFixed(0)}`,
);
if (process.env.NOTES !== undefined) for (const note of score.notes) console.log(note);
