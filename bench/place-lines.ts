// Lines of three months of invoices from ten providers, classified without a person: the share that is right, and the number that is wrong.
// Work: the keys of lines, the choices that a person makes in the first month, and the automatic choices after it. It measures no time, and gives
// the same figures on every machine. A smaller claim of it is a test beside it.
import { measureMonths } from './classification/measured-months.ts';
import { printTable } from './src/report.ts';

const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

printTable(
  ['month', 'lines', 'right', 'locations right', 'materials right', 'wrong', 'choices of a person'],
  measureMonths().map((month, index) => [
    String(index + 1),
    String(month.lines),
    share(month.right, month.lines),
    share(month.rightLocations, month.lines),
    share(month.rightMaterials, month.lines),
    String(month.wrongLocations + month.wrongMaterials),
    String(month.choices),
  ]),
);
