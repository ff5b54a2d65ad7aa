import { contract } from '@tunna/contract';
import { type Endpoint, isOpen, isRawResponse } from '@tunna/contract/endpoint';

const header = `// Generated from the contract by \`npm run web:calls\`. Do not edit.
import type { EndpointName } from '@tunna/contract';

/** What a browser has to know of a call before it makes it. */
interface CallShape {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Whether it is made without a token. */
  readonly open?: true;
  /** Whether its answer is bytes. */
  readonly raw?: true;
}
`;

const entry = ([name, { method, path, access, response }]: [string, Endpoint]): string => {
  const flags = `${isOpen(access) ? ', open: true' : ''}${isRawResponse(response) ? ', raw: true' : ''}`;
  return `  ${name}: { method: '${method}', path: '${path}'${flags} },`;
};

/**
 * The addresses of the contract's calls, as a file's text. Pages load these instead of the contract, whose schemas are the larger part of
 * it and are needed by forms alone.
 */
export const callTable = (): string =>
  `${header}\nexport const calls: Readonly<Record<EndpointName, CallShape>> = {\n${Object.entries<Endpoint>(contract).map(entry).join('\n')}\n};\n`;
