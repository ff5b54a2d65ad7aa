// How often the advice on container sizes is right: containers whose waste is known, with the habits of organizations. Right-sizing sees what the
// habits leave of one year; a suggestion is right if at most a tenth of the collections of the next year would have been overfull.
// It measures no time, and gives the same figures on every machine.
import { type AssessedContainer, assessHabits, habits } from './right-sizing/habits.ts';
import { printTable } from './src/report.ts';

const { SEEDS = '1 2 3 4' } = process.env;
const all = SEEDS.split(' ').flatMap((seed) => assessHabits(Number(seed), 100));

const rightOf = (assessed: readonly AssessedContainer[], sizing: AssessedContainer['sizing']): string => {
  const suggested = assessed.filter((one) => one.sizing === sizing);
  const right = suggested.filter(({ isRight }) => isRight).length;
  return suggested.length === 0
    ? '–'
    : `${right} of ${suggested.length} (${((100 * right) / suggested.length).toFixed(1)} %)`;
};

const withheld = ['noWeight', 'weightsDiffer', 'unknownEmptyings', 'tooFewEmptyings'] as const;

printTable(
  ['habit', 'fewer collections: right', 'could be fewer: found', 'smaller container: right', 'withheld'],
  [...habits, 'all'].map((habit) => {
    const assessed = all.filter((one) => habit === 'all' || one.habit === habit);
    const could = assessed.filter(({ couldBeFewer }) => couldBeFewer);
    const found = could.filter(({ sizing }) => sizing === 'fewerEmptyings').length;
    const share = (
      (100 * assessed.filter(({ sizing }) => withheld.some((gap) => gap === sizing)).length) /
      assessed.length
    ).toFixed(0);
    return [
      habit,
      rightOf(assessed, 'fewerEmptyings'),
      `${((100 * found) / could.length).toFixed(0)} %`,
      rightOf(assessed, 'smallerContainer'),
      `${share} %`,
    ];
  }),
);
