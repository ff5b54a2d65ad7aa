import type { WasteCategoryCode } from '../../inventory/waste-category-codes.ts';
import { searchFold } from '../../text/search.ts';
import type { LineKind } from './line-kind.ts';

/**
 * Words of invoices that name a waste category, by its code: patterns of whole words without case and accents, in Icelandic first, whose
 * compounds and cases are all met (`bylgjupappi`, `pappírs`, `timburúrgangur`). A word counts for the first category here that knows it.
 */
const categoryWords: Readonly<Record<WasteCategoryCode, RegExp>> = {
  confidential_paper: /^(trunad|gagnaeyd|makuler|confidential|konfidensiel|poufn)/,
  cardboard:
    /(papp[aiu]|pappann?|pappinn|papp|pappakass\w*|kart[oó]n\w*|cardboard|tektur\w*)$|^(bylgjupapp|papp(a|kass))/,
  paper: /(pappir\w*|papir|papieru?|paper|dagblod\w*|timarit\w*)$|^(pappir|dagblad|timarit|skrifstofupapp)/,
  deposit: /^(skilagjald|einnota|flaskogdos|pante|kaucj)/,
  plastic: /plast|tworzyw|^(filma|filmu|heyrullu)/,
  hazardous_electronics: /^(skjair|tolvuskja|sjonv[ao]rp|fjernsyn|telewizor)/,
  electronics: /^(raftaek|rafeind|kaelitaek|elektro)|^ee$/,
  batteries: /^(rafhlod|rafgeym|batter|akumulator)/,
  lamps: /^(ljosaper|peru?r?|flurper|lysror|lyspaer|zarow)$|^ljosaper/,
  paint: /^(malning|prentlit|maling|paint|farb)/,
  solvents: /^(leysiefn|thynnir|terpent|losemid|solvent|rozpuszczalnik)/,
  pesticides: /^(varnarefn|skordyraeit|illgresiseyd|plantevern|pesticid|pestycyd)/,
  cytotoxic_medicines: /^(frumueyd|frumuhemj|cytotok|cytosta|cytotoxic)/,
  hazardous: /^(spilliefn|haettuleg|eiturefn|farlig|hazard|niebezpieczn)/,
  waste_oil: /^(urgangsoli|spilloli|spillolj|smuroli|olíuskil|oliuskil)/,
  other_oil: /^(smurfeiti|smorefett|grease)/,
  cooking_oil: /^(matarol|steikingar|djupsteik|fituskil|matolj|frityr)/,
  food: /^(matarleif|matvael|lifraen|lifurgang|eldhusurgang|matavfall|food|organic|bio)|^resztk/,
  garden: /^(gard(a|ur|s)|gras|trjagrein|greinar|hageavfall|garden|ogrodow)/,
  wood: /timb(ur|ri|urs)|^(tre|trevirk|vidar|bretti|wood|drewn)/,
  textile: /^(textil|fatnad|fataefn|klaed|tekstil)/,
  tyres: /^(hjolbard|dekk|tyre|opon)/,
  soil: /^(jardveg|mold|grjot|jord|soil|ziemi)/,
  inert: /^(ovirk|steinsteyp|steypubrot|mursteinn|inert|obojetn)/,
  construction: /^(bygging|nidurrif|gifs|construction|byggavfall|budowlan)/,
  glass: /gler|^(glass|szkl)/,
  metal: /malm|jarn|^(al|stal|kopar|metall?|metal\w*|zlom)$/,
  reuse: /^(nytjahlut|endurnot|ombruk)/,
  bulky: /^(grof|storurgang|timbur?bland|grovavfall|wielkogabaryt)/,
  residual: /^(bland|almenn|oflokkad|heimilis|husasorp|sorp$|urgang|restavfall|residual|mixed|zmieszan)/,
};

/** Words that say what a line is for, the first that is met. Stems of material itself are in `categoryWords`. */
const kindWords: readonly (readonly [kind: LineKind, words: RegExp])[] = [
  ['rental', /leig[au]?$|^(leig|leie|rental?|wynaj|dzierzaw)/],
  [
    'transport',
    /(akst(ur|urs|ri)|flutning\w*|keyrsl\w*|losun\w*|losanir|taeming\w*|hirda|hirdu|hirding\w*|sokn)$|^(aksturs?|transport|tomming|henting|odbior|wywoz|oproznien|emptying|collection|haulage)/,
  ],
  ['material', /^(urdun|forgun|eyding|brennsl|mottaka|mottoku|vinnslu|flokkun|disposal|treatment|behandling|utylizac)/],
  ['fee', /(gjald|gjold|gjalds)$|^(umsysl|afgreidslu|thjonustugj|fee|gebyr|oplat|surcharge|admin)/],
];

/** The words of a text, without case, accents and numbers. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    searchFold(text)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  ),
];

/** A finding with the word that it rests on. */
export interface WordFound<Value> {
  readonly value: Value;
  readonly word: string;
}

function firstFound<Value>(
  words: readonly string[],
  known: readonly (readonly [Value, RegExp])[],
): WordFound<Value> | undefined {
  for (const [value, pattern] of known) {
    const word = words.find((one) => pattern.test(one));
    if (word !== undefined) return { value, word };
  }
  return undefined;
}

const categoriesInOrder = Object.entries(categoryWords) as [WasteCategoryCode, RegExp][];

/** The waste category that words name. */
export const categoryIn = (words: readonly string[]): WordFound<WasteCategoryCode> | undefined =>
  firstFound(words, categoriesInOrder);

/** What words say that a line is for. */
export const kindIn = (words: readonly string[]): WordFound<LineKind> | undefined => firstFound(words, kindWords);
