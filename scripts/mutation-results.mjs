// The result of a mutation run: the share of each folder, its survivors, and their reasons.

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ status: string, replacement?: string, location: { start: Position, end: Position } }} Mutant */
/** @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report */
/** @typedef {{ file: string, line: number, original: string, replacement: string }} Survivor */
/** Explains survivors with these texts and replacements, wherever they are in the file. A third value is their number, if it is not one. @typedef {{ file: string, reason: string, mutants: [original: string, replacement: string, count?: number][] }} Reason */
/** @typedef {Record<string, { mutants: number, killed: number }>} Results */

/** The share of killed mutants that each folder must reach, in per cent. */
export const requiredShare = 95;

/** @param {string} path */
export const folderOf = (path) => path.split('/').slice(0, -1).slice(0, 2).join('/');

/** The text that a mutant replaces. @param {string} source @param {Mutant} mutant */
function replaced(source, { location: { start, end } }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/** Indentation and line breaks do not distinguish mutants. @param {string} text */
const normalized = (text) => text.replace(/\s+/g, ' ').trim();

/** Rounded down to a tenth, so that a folder never shows more than it has. @param {{ mutants: number, killed: number }} result */
export const shareOf = ({ mutants, killed }) => (mutants === 0 ? 100 : Math.floor((1000 * killed) / mutants) / 10);

/**
 * Counts the mutants of a folder. A folder below the required share must not fall below its floor, and a higher share raises the floor.
 * @param {string} folder @param {Report} report @param {number | undefined} floor
 */
export function judge(folder, report, floor) {
  const result = { mutants: 0, killed: 0 };
  /** @type {Survivor[]} */
  const survivors = [];
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    if (folderOf(file) !== folder) continue;
    for (const mutant of mutants) {
      const killed = mutant.status === 'Killed' || mutant.status === 'Timeout';
      if (!killed && mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue;
      result.mutants += 1;
      if (killed) result.killed += 1;
      else {
        const { replacement = '', location } = mutant;
        survivors.push({
          file,
          line: location.start.line,
          original: normalized(replaced(source, mutant)),
          replacement: normalized(replacement),
        });
      }
    }
  }
  const share = shareOf(result);
  const minimum = floor ?? requiredShare;
  const problems =
    share < minimum ? [`${folder}: ${share} % of the mutants are killed, ${minimum} % is the minimum.`] : [];
  return { result, survivors, problems, floor: share >= requiredShare ? undefined : share };
}

/**
 * Each survivor with its reason. A reason whose number of survivors changed is outdated.
 * @param {Survivor[]} survivors @param {Reason[]} reasons
 */
export function attachReasons(survivors, reasons) {
  const explained = reasons.flatMap(({ file, reason, mutants }) =>
    mutants.map(([original, replacement, count = 1]) => ({
      ...{ file, reason, count, original: normalized(original), replacement: normalized(replacement) },
    })),
  );
  /** @param {Survivor} survivor @param {Omit<Survivor, 'line'>} mutant */
  const isSame = (survivor, { file, original, replacement }) =>
    survivor.file === file && survivor.original === original && survivor.replacement === replacement;
  const unused = explained.flatMap((mutant) => {
    const { file, original, replacement, count } = mutant;
    const found = survivors.filter((survivor) => isSame(survivor, mutant)).length;
    return found === count
      ? []
      : [`reasons.json: ${file}: "${original}" to "${replacement}" explains ${count} survivors, the run has ${found}.`];
  });
  const rows = survivors.map((survivor) => ({
    ...survivor,
    reason: explained.find((mutant) => isSame(survivor, mutant))?.reason ?? '',
  }));
  return { rows, unused };
}

/** @param {string} text */
const inCell = (text) => `\`${text.replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 90)}\``;

/** @param {string} folder @param {(Survivor & { reason: string })[]} rows */
export const pageOfFolder = (folder, rows) => `# Survivors of ${folder}

Written by \`npm run mutate -- ${folder}\`. A survivor without a reason needs a test.

${rows.length === 0 ? 'None.' : '| place | code | changed to | reason |\n| --- | --- | --- | --- |'}
${rows
  .map(
    ({ file, line, original, replacement, reason }) =>
      `| ${file}:${line} | ${inCell(original)} | ${inCell(replacement)} | ${reason} |`,
  )
  .sort()
  .join('\n')}
`;

/** @param {string[]} folders @param {Results} results @param {Record<string, number>} floors */
export const pageOfResults = (folders, results, floors) => `# Mutation run

Written by \`npm run mutate\`. A killed mutant is a change of one rule that a test notices. Equivalent mutants count as survivors.
A folder must reach its minimum, or the command fails; a minimum below ${requiredShare} % rises with each better run and never falls.

| folder | mutants | killed | survived | killed of all | minimum |
| --- | --- | --- | --- | --- | --- |
${folders
  .map((folder) => {
    const result = results[folder];
    const minimum = `${floors[folder] ?? requiredShare} %`;
    if (result === undefined) return `| ${folder} | not measured | | | | ${minimum} |`;
    const { mutants, killed } = result;
    const page = `[${folder}](${folder.replace('/', '-')}.md)`;
    return `| ${page} | ${mutants} | ${killed} | ${mutants - killed} | ${shareOf(result).toFixed(1)} % | ${minimum} |`;
  })
  .join('\n')}
`;
