import { contract } from '@tunna/contract';
import { type Endpoint, isOpen, isRawResponse } from '@tunna/contract/endpoint';

const header = `// Generated from the contract by \`npm run web:calls\`. Do not edit.
import type { EndpointName } from '@tunna/contract';

/** The data of a call that the browser needs before sending it. */
interface CallShape {
  /** Absent for GET. */
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  /** Whether it is sent without a token. */
  readonly open?: true;
  /** Whether its response is binary. */
  readonly raw?: true;
}
`;

const entry = ([name, { method, path, access, response }]: [string, Endpoint]): string => {
  const flags = `${isOpen(access) ? ', open: true' : ''}${isRawResponse(response) ? ', raw: true' : ''}`;
  const verb = method === 'GET' ? '' : `method: '${method}', `;
  return `  ${name}: { ${verb}path: '${path}'${flags} },`;
};

/**
 * The addresses of the contract's calls, as the text of a file. Pages load this file instead of the contract: its schemas are much larger
 * and only forms need them.
 */
export const callTable = (): string =>
  `${header}\nexport const calls: Readonly<Record<EndpointName, CallShape>> = {\n${Object.entries<Endpoint>(contract).map(entry).join('\n')}\n};\n`;
