import { searchFold } from '../text/search.ts';
import lines from './list-of-waste.json' with { type: 'json' };

/** A chapter (`17`) or sub-chapter (`1709`) of the list. */
export interface WasteChapter {
  readonly code: string;
  readonly name: string;
}

export interface WasteCode {
  /** As stored: six digits, and an asterisk for hazardous waste. */
  readonly code: string;
  readonly hazardous: boolean;
  /** The wording of the decision, in English. */
  readonly name: string;
  /** Absent if we have none. */
  readonly icelandicName?: string;
  readonly chapter: WasteChapter;
  readonly subChapter: WasteChapter;
}

/**
 * The names of our waste categories, for codes with the same meaning. The official Icelandic list (regulation 1040/2016) is not among our
 * sources: other codes appear in English.
 */
const icelandicNames: Readonly<Record<string, string>> = {
  '160103': 'Hjólbarðar',
  '200102': 'Gler',
  '200108': 'Matarleifar',
  '200111': 'Textíll',
  '200125': 'Matarolía og feiti',
  '200140': 'Málmar',
  '200301': 'Blandaður úrgangur',
  '200307': 'Grófur úrgangur',
};

function readList(): WasteCode[] {
  const chapters = new Map<string, WasteChapter>();
  const codes: WasteCode[] = [];
  for (const line of lines) {
    const space = line.indexOf(' ');
    const code = line.slice(0, space);
    const name = line.slice(space + 1);
    const chapter = chapters.get(code.slice(0, 2));
    const subChapter = chapters.get(code.slice(0, 4));
    if (chapter === undefined || subChapter === undefined) {
      chapters.set(code, { code, name });
      continue;
    }
    const icelandicName = icelandicNames[code];
    const hazardous = code.endsWith('*');
    codes.push({
      code,
      hazardous,
      name,
      ...(icelandicName === undefined ? {} : { icelandicName }),
      chapter,
      subChapter,
    });
  }
  return codes;
}

/**
 * The European List of Waste in its order: 20 chapters, 842 entries, 408 of them hazardous. The text is that of Commission Decision
 * 2000/532/EC as amended by Decision 2014/955/EU, © European Union, reuse permitted under Decision 2011/833/EU. It is 12 KB compressed:
 * pages load this module on demand.
 */
export const listOfWaste: readonly WasteCode[] = readList();

const byDigits: ReadonlyMap<string, WasteCode> = new Map(listOfWaste.map((entry) => [entry.code.slice(0, 6), entry]));

/**
 * The entry of a code as people write it: `17 09 04`, `130205*`, also `130205`, because digits are unique. An asterisk on waste that is not
 * hazardous is an error.
 * @returns undefined for a code that the list does not contain
 */
export function wasteCodeOf(text: string): WasteCode | undefined {
  const written = text.replace(/\s/g, '');
  const entry = byDigits.get(written.slice(0, 6));
  return written === entry?.code || `${written}*` === entry?.code ? entry : undefined;
}

const searchable = listOfWaste.map((entry) => {
  const { name, icelandicName, chapter, subChapter } = entry;
  const names = [name, icelandicName ?? ''].map(searchFold);
  const all = [...names, searchFold(subChapter.name), searchFold(chapter.name)].join(' ');
  return { entry, names, all };
});

/** The distance between an entry and a search: 0 if its name matches, 4 if only its chapter has some of the words. */
function distance(names: readonly string[], words: readonly string[]): number {
  const phrase = words.join(' ');
  if (names.includes(phrase)) return 0;
  if (names.some((name) => name.startsWith(phrase))) return 1;
  if (names.some((name) => name.includes(phrase))) return 2;
  return names.some((name) => words.every((word) => name.includes(word))) ? 3 : 4;
}

/**
 * The entries whose code begins with the digits of a search, and that contain all its words in any order, ignoring case and accents.
 * Entries whose name matches come before those whose chapter matches.
 * @param search `17 09`, `1709`, `wood`, `17 wood`; empty for the whole list
 */
export function searchWasteCodes(search: string): readonly WasteCode[] {
  const terms = searchFold(search.replaceAll('*', '')).trim().split(/\s+/);
  const isNumber = (term: string) => /^[0-9]+$/.test(term);
  const digits = terms.filter(isNumber).join('');
  const words = terms.filter((term) => !isNumber(term));
  return searchable
    .filter((one) => one.entry.code.startsWith(digits) && words.every((word) => one.all.includes(word)))
    .map(({ entry, names }) => ({ entry, from: distance(names, words) }))
    .sort((one, other) => one.from - other.from)
    .map(({ entry }) => entry);
}
