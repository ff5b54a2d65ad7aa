// The parser has no types; projects that import this file need ours too.
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { ArchiveTotals, UnsafeArchiveError } from '../archive/archive-totals.service.ts';
import { expandsTooFar, unreadable } from './spreadsheet.errors.ts';

const archiveLimits = { entries: 500, expanded: 48 * 1024 ** 2, ratio: 150, small: 4 * 1024 ** 2 };

/** The requested text parts of an archive. The directory is checked first; the reader enforces the declared size of every entry. */
async function unzip(zip: ZipFile, size: number, isSelected: (name: string) => boolean): Promise<Map<string, string>> {
  const selected = [];
  const totals = new ArchiveTotals(size, archiveLimits);
  for await (const entry of zip.eachEntry()) {
    totals.add(entry);
    if (isSelected(entry.fileName)) selected.push(entry);
  }
  const parts = new Map<string, string>();
  for (const entry of selected) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString('utf8');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('it declares a document type.');
    parts.set(entry.fileName, xml);
  }
  return parts;
}

/** The wanted parts of a workbook, as text. @throws ApplicationError `payload_too_large`, `spreadsheet_unreadable` */
export async function workbookParts(
  bytes: Buffer,
  isSelected: (name: string) => boolean,
): Promise<Map<string, string>> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    return await unzip(zip, bytes.length, isSelected);
  } catch (error) {
    if (error instanceof Error && error.name === 'ApplicationError') throw error;
    throw error instanceof UnsafeArchiveError ? expandsTooFar() : unreadable('its archive is damaged.');
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Listener {
  /** @param name without its prefix; attributes keep theirs, and their values are not decoded */
  open?(name: string, attributes: Readonly<Record<string, string>>, decode: (text: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads markup in one pass. @throws ApplicationError `spreadsheet_unreadable` */
export function parseXml(xml: string, { open, close, text }: Listener): void {
  // An optional part of a workbook.
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => open?.(localName(name), attributes(), decode));
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    throw unreadable(error.message);
  });
  parser.parse(xml);
}
