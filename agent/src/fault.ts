import { userInfo } from 'node:os';
import { ServerRefusal } from './server-client.ts';

/** An error that the person at the computer can remove. The message is one sentence: what was found where, and what is expected. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
}

const isError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error;

/** The system's code of an error or of its cause, such as `ECONNREFUSED`; empty if there is none. */
export function codeOf(error: unknown): string {
  if (!isError(error)) return '';
  if (error.code !== undefined && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

/** The innermost message of an error. */
export function messageOf(error: unknown): string {
  if (!isError(error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner === undefined ? error.message : messageOf(inner);
}

const account = (): string => userInfo().username;

const expectedAddress = 'expected the address that opens Tunna in a browser';

const addressProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a name that is not found',
  EAI_AGAIN: 'has a name that cannot be looked up, because the name service does not answer',
  ECONNREFUSED: 'refuses the connection: no program listens at this port',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached from this network',
  ENETUNREACH: 'cannot be reached, because this computer has no network',
  UND_ERR_CONNECT_TIMEOUT: 'does not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not use https; the address must begin with http',
};

const certificateCodes = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/;

function addressProblem(error: unknown): string {
  const code = codeOf(error);
  const known = addressProblems[code];
  if (known !== undefined) return known;
  if (certificateCodes.test(code)) return `has a certificate that is not trusted (${messageOf(error)})`;
  if (isError(error) && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'does not answer in time';
  return `cannot be called (${messageOf(error)})`;
}

/** The sentence about a failed call. @param file the settings with the address and the key */
export function serverSentence(error: unknown, { server, file }: { server: string; file: string }): string {
  const address = `The server ${server} (setting server in ${file})`;
  if (error instanceof ServerRefusal) {
    if (error.code === 'credential_invalid' || error.status === 401)
      return `The server ${server} rejects the key (setting key in ${file}): it is unknown or revoked; expected a valid key of this device.`;
    if (error.status === 429) return `The server ${server} rejects more calls for a while (429); they are repeated.`;
    if (error.status >= 500) return `The server ${server} has an error (${error.status}); the call is repeated.`;
    if (error.isForeign) return `${address} is not Tunna: it answered ${error.status}; ${expectedAddress}.`;
    return `The server ${server} rejected a call: ${error.message}.`;
  }
  return `${address} ${addressProblem(error)}; ${expectedAddress}.`;
}

const folderProblems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist and cannot be created',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is a file, not a folder',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'has reached the disk quota of this account',
  EROFS: 'is on a disk that is read-only',
  EIO: 'is on a disk that fails',
};

/** The sentence about a data folder that cannot be used. */
export function folderSentence(code: string, { folder, file }: { folder: string; file: string }): string {
  const problem =
    code === 'EACCES' || code === 'EPERM'
      ? `may not be written by the account ${account()}`
      : (folderProblems[code] ?? `cannot be written (${code})`);
  return `The folder ${folder} (setting dataDirectory in ${file}) ${problem}; expected a folder that this account can write.`;
}

/** The sentence about a serial port that cannot be opened. @param ports the ports of this computer */
export function serialSentence(message: string, path: string, ports: readonly string[]): string {
  const found = ports.length === 0 ? 'this computer has no serial port' : `this computer has ${ports.join(', ')}`;
  if (/lock|busy|in use/i.test(message))
    return `The serial port ${path} is used by another program, such as a running agent.`;
  if (/permission|access|denied|EACCES/i.test(message) && !/no such|cannot find|not found/i.test(message))
    return `The serial port ${path} may not be opened by the account ${account()}; on Linux the account must be in the group dialout.`;
  if (/no such|cannot find|not found|ENOENT|unknown error code (2|3)\b/i.test(message))
    return `The serial port ${path} does not exist; ${found}.`;
  return `The serial port ${path} cannot be opened (${message}); ${found}.`;
}

/** The sentence about the network port of a scale. */
export function tcpSentence(error: unknown, host: string, port: number): string {
  return `The scale at ${host}:${port} ${addressProblem(error)}; expected the address of the scale or of its converter.`;
}
