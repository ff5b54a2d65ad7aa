import { contract } from '@tunna/contract';
import { type Endpoint, isOpen } from '@tunna/contract/endpoint';

/** Calls that no page sends: for programs, or opened by their address. A page that sends one does not compile. */
const notSent: ReadonlySet<string> = new Set([
  'getWasteCategoryImage',
  'getPicture',
  'getTranslations',
  'recordClientEvent',
  'startGoogleSignIn',
  'getUserPreferences',
  'getPublishedReportTables',
  'getPublishedReportReturn',
  'getShortLink',
  'listRecentShortLinks',
  'readCollectionFeed',
  'getClaimLetter',
  'getPublishedReportDocument',
  'listSimplifiedInvoices',
  'getInvoiceVersion',
  'pairAgent',
  'recordScaleReadings',
  'showLiveWeights',
  'getLastReading',
  'assignReading',
]);

const header = `// Generated from the contract by \`npm run web:calls\`. Do not edit.
import type { EndpointName } from '@tunna/contract';
`;

/** `!` before the name of a call that is sent without a token; no method for GET. */
const line = ([name, { method, path, access }]: [string, Endpoint]): string =>
  `${isOpen(access) ? '!' : ''}${name} ${method === 'GET' ? '' : `${method} `}${path}`;

/** The type of a union of names. */
const union = (names: Iterable<string>): string => [...names].map((name) => `\n  | '${name}'`).join('');

/**
 * The addresses of the contract's calls that pages send, as the text of a file. Pages load this file instead of the contract: its schemas are much larger
 * and only forms need them. Lines of text take a tenth less than objects, compressed.
 */
export function callTable(): string {
  const sent = Object.entries<Endpoint>(contract).filter(([name]) => !notSent.has(name));
  const type = `/** A call that pages send. */\nexport type BrowserCall = Exclude<\n  EndpointName,${union(notSent)}\n>;`;
  return `${header}\n${type}\n\n/** The calls, read by calls.ts. */\nexport const callLines = \`${sent.map(line).join('\n')}\`;\n`;
}
