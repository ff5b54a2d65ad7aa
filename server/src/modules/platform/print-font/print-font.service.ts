import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

interface Face {
  /** Its name in a document. */
  readonly name: string;
  readonly file: Buffer;
  readonly font: Font;
}

/** A part of a line in one face. */
interface Run {
  readonly face: string;
  readonly text: string;
  /** Em. */
  readonly width: number;
}

/** Inter, for printed documents. Each face has only some letters: Ł and ó are in two different faces. */
export interface PrintFont {
  readonly faces: readonly Pick<Face, 'name' | 'file'>[];
  /** A line split by face; characters without a face, such as emoji, are left out. */
  readonly runs: (line: string, bold: boolean) => Run[];
  /** The width of a line in em. */
  readonly measure: (line: string, bold: boolean) => number;
}

const weights = { regular: '400', bold: '700' };
const scripts = ['latin', 'latin-ext'];

async function loadFace(script: string, weight: keyof typeof weights): Promise<Face> {
  const address = import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weights[weight]}-normal.woff`);
  const file = await readFile(fileURLToPath(address));
  const font = create(file);
  if (!('glyphForCodePoint' in font)) throw new TypeError(`${address} is a collection of fonts.`);
  return { name: `${script} ${weight}`, file, font };
}

interface Letter {
  readonly face: string;
  readonly width: number;
}

/** The letters of one weight, each looked up once. */
function lettersOf(faces: readonly Face[]): (letter: string) => Letter | undefined {
  const known = new Map<string, Letter | undefined>();
  return (letter) => {
    if (known.has(letter)) return known.get(letter);
    const codePoint = letter.codePointAt(0) ?? 0;
    const face = faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint));
    const found =
      face === undefined
        ? undefined
        : { face: face.name, width: face.font.glyphForCodePoint(codePoint).advanceWidth / face.font.unitsPerEm };
    // Limits the memory used by texts in many scripts.
    if (known.size < 5_000) known.set(letter, found);
    return found;
  };
}

async function load(): Promise<PrintFont> {
  const facesOf = (weight: keyof typeof weights) => Promise.all(scripts.map((script) => loadFace(script, weight)));
  const [regular, bold] = await Promise.all([facesOf('regular'), facesOf('bold')]);
  const letters = { regular: lettersOf(regular), bold: lettersOf(bold) };
  const runs = (line: string, isBold: boolean): Run[] => {
    const found: Run[] = [];
    for (const sign of line.normalize('NFC')) {
      const letter = letters[isBold ? 'bold' : 'regular'](sign);
      if (letter === undefined) continue;
      const last = found.at(-1);
      if (last?.face === letter.face) {
        found[found.length - 1] = { ...last, text: last.text + sign, width: last.width + letter.width };
      } else found.push({ face: letter.face, text: sign, width: letter.width });
    }
    return found;
  };
  const measure = (line: string, isBold: boolean) => runs(line, isBold).reduce((sum, { width }) => sum + width, 0);
  return { faces: [...regular, ...bold], runs, measure };
}

let loaded: Promise<PrintFont> | undefined;

/** Loaded once, for the first document. */
export function printFont(): Promise<PrintFont> {
  loaded ??= load();
  return loaded;
}
