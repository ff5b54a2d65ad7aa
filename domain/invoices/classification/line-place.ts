import type { Delivery, InvoiceHead, InvoiceLine } from '../invoice.ts';
import { keyOf, stableText } from './line-text.ts';
import { categoryIn, kindIn } from './waste-words.ts';

/** The parts of an invoice that can name the location of its lines. */
export type PlacingHead = Pick<InvoiceHead, 'references' | 'delivery' | 'buyerReference'>;
/** The parts of a line that can name its location. */
export type PlacedLine = Pick<
  InvoiceLine,
  'name' | 'description' | 'note' | 'properties' | 'accountingReference' | 'delivery'
>;

/** The location of a line: as it is written, and as it is compared. */
interface WrittenPlace {
  readonly text: string;
  readonly key: string;
}

/** What properties that say where something was done are called by those who write invoices here. */
const placeNames = new Set([
  ...['stadur', 'stadsetning', 'starfsstod', 'verkstadur', 'heimilisfang', 'afhendingarstadur', 'losunarstadur'],
  ...['location', 'site', 'address', 'sted', 'adresse', 'lokalizacja', 'adres'],
]);

/** References that name a kind of cost rather than a location. */
const generalReference = /^(rekstur|drift|operations?|sorp|sorphirda|urgangur|kostnadur|husnaedi|utgjold|koszty)$/;

/** Words of services, containers and units beside those of materials, and words that only join others. */
const serviceWord =
  /^(a|i|vid|vegna|fyrir|og|med|til|fra|af|ad|um|pr|per|of|at|for|on|the|and|ved|fra|na|w|do|stk|stykki|litrar?|litra|ltr|kg|tonn|liters?|medh?ondlun)$|^(sorp|gam|tunn|ilat|kar$|kari$|ker$|keri$|poka|poki|pressu|pressa|krok|kass|skip|bin|container|losun|taem|hird|hirt|mott|efni|timab|tidni|aukal|aukat|thvott|thrif|magn|vigt|endurvinns|endurgreid|leidrett|inneign|samkv|reglubund|fost|manad|viku|daglega)/;

const size = /\b\d+([.,]\d+)? ?(l|ltr|litra|lítra|litrar|m3|m³|kg|tonn|t|stk|x|kr|%)(?![\p{L}\p{N}])/giu;
const streetNumber = /^\d{1,3}[a-z]?$/;
const streetName =
  /(gat[au]?|gotu|veg[iu]?r?|vegar|braut(ar)?|stig(ur|s)?|straeti[s]?|tun[is]?|holt[is]?|hofd[ia]|hals[i]?|mul[ia]|bakk[ia]|torg[is]?|vog(ur|i|s|ar)|skeif(an|unni|u)|gard(ar|a)|gordum|nes[is]?|lind(ir)?|hraun[is]?|melar?|teig(ur|i|s)|vellir|vollum|slod|hlid(ar)?|grund(ar)?|as(i|s)?|brekk[au]|tang[ia])$/;

const isKnown = (word: string): boolean =>
  serviceWord.test(word) || categoryIn([word]) !== undefined || kindIn([word]) !== undefined;

/** The words of a text that are not about a service, a material, a size or a time. The number stays with its street. */
function foreignWords(text: string): string[] {
  const words = stableText(text.replace(size, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word, index) => {
    if (/^\d/.test(word)) {
      const before = words[index - 1] ?? '';
      return streetNumber.test(word) && /^\p{L}{4,}$/u.test(before) && (!isKnown(before) || streetName.test(before));
    }
    const isStreet = streetName.test(word) && streetNumber.test(words[index + 1] ?? '');
    return word.length > 1 && (isStreet || !isKnown(word));
  });
}

/** Whether a text names something: a street with its number, or a word with a capital letter that does not begin the text. */
function isNamed(text: string, foreign: readonly string[]): boolean {
  if (foreign.some((word) => /^\d/.test(word))) return true;
  if (text === text.toUpperCase()) return false;
  const names = text.match(/(?<=[\p{L}\p{N}\p{P}]\s+)\p{Lu}[\p{L}]{2,}/gu) ?? [];
  return names.some((name) => foreign.includes(keyOf(name)));
}

interface Read extends WrittenPlace {
  readonly isNamed: boolean;
}

/** What a free text says of a location, if anything. */
function readText(text: string | undefined): Read | undefined {
  if (text === undefined) return undefined;
  const foreign = foreignWords(text);
  if (!foreign.some((word) => /\p{L}{3,}/u.test(word))) return undefined;
  return { text: text.trim(), key: keyOf(foreign.join(' ')), isNamed: isNamed(text, foreign) };
}

function deliveryText(delivery: Delivery | undefined): string | undefined {
  const { address, locationId, partyName } = delivery ?? {};
  const street = [address?.street, address?.postcode].filter((part) => part !== undefined).join(', ');
  return [locationId?.id, street, partyName].find(isWritten);
}

const isWritten = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/**
 * What a line says of its location: the most specific text of the line, then of the invoice. A reference of the whole invoice is the last
 * resort, because it says nothing of lines that differ.
 */
export function placeOf(head: PlacingHead, line: PlacedLine): WrittenPlace | undefined {
  const { properties, accountingReference } = line;
  const structured = (text: string | undefined) =>
    isWritten(text) ? { text: text.trim(), key: keyOf(text) } : undefined;
  const named = (read: Read | undefined) => (read?.isNamed === true ? read : undefined);
  const property = properties.find(
    ({ name, value }) => name !== undefined && placeNames.has(keyOf(name)) && isWritten(value),
  )?.value;
  const reference = isWritten(accountingReference) && !generalReference.test(keyOf(accountingReference));
  const texts = [line.description, line.note, ...properties.map(({ value }) => value)].map(readText);
  const wording = readText(line.name);
  const isLoud = line.name !== undefined && line.name === line.name.toUpperCase();
  const { project, order } = head.references;
  const found = [
    structured(property),
    structured(deliveryText(line.delivery)),
    texts.find((read) => read?.isNamed === true),
    structured(reference ? accountingReference : undefined),
    named(wording),
    structured(deliveryText(head.delivery)),
    ...texts.slice(0, 2),
    isLoud ? wording : undefined,
    ...[accountingReference, project, head.buyerReference, order].map(structured),
  ].find((place) => place !== undefined && place.key !== '');
  return found === undefined ? undefined : { text: found.text, key: found.key };
}
