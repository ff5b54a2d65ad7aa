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
`;

/** `!` before the name of a call that is sent without a token, `+` before one that creates a record once; no method for GET. */
const line = ([name, { method, path, access, once }]: [string, Endpoint]): string =>
  `${isOpen(access) ? '!' : once === true ? '+' : ''}${name} ${method === 'GET' ? '' : `${method} `}${path}`;

/** The type of a union of names. */
const union = (names: Iterable<string>): string => [...names].map((name) => `\n  | '${name}'`).join('');

const lines = (sent: readonly [string, Endpoint][]): string => `\`${sent.map(line).join('\n')}\`;\n`;

/**
 * The addresses of the contract's calls that pages send, as the texts of two files: those of files to save are loaded with the first one. Pages load these
 * files instead of the contract: its schemas are much larger and only forms need them. Lines of text take a tenth less than objects, compressed.
 */
export function callTables(): { readonly calls: string; readonly downloads: string } {
  const sent = Object.entries<Endpoint>(contract).filter(([name]) => !notSent.has(name));
  // Without a token, a page shows the address itself.
  const isDownload = ([, { response, access }]: [string, Endpoint]) => 'download' in response && !isOpen(access);
  const type = `/** A call that pages send. */\nexport type BrowserCall = Exclude<\n  EndpointName,${union(notSent)}\n>;`;
  const answered = lines(sent.filter((one) => !isDownload(one)));
  return {
    calls: `${header}import type { EndpointName } from '@tunna/contract';\n\n${type}\n\n/** The calls, read by calls.ts. */\nexport const callLines = ${answered}`,
    downloads: `${header}\n/** The calls of files to save, read by calls.ts. */\nexport const downloadLines = ${lines(sent.filter(isDownload))}`,
  };
}
