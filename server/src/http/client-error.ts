import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errorStatuses } from '@tunna/contract/errors';
import type { SecurityHeaders } from './security/security-headers.ts';

const messages = {
  request_timeout: 'The request did not arrive in time.',
  headers_too_large: 'The address and the headers are too long together.',
  invalid_request: 'The request cannot be read.',
} as const satisfies Partial<Record<ErrorCode, string>>;

function codeOf({ code }: NodeJS.ErrnoException): keyof typeof messages {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request';
}

/**
 * Responds to a request that is not valid HTTP, so that there is neither a route nor a reply: the same headers and the same body as every
 * other error of a call. The connection is closed.
 */
export const clientErrorAnswer = (security: SecurityHeaders) => {
  const headers = Object.entries({ ...security, 'cache-control': 'no-store', connection: 'close' });
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOf(error);
    const body = JSON.stringify({ code, message: messages[code] } satisfies ErrorBody);
    const lines = [
      `HTTP/1.1 ${errorStatuses[code]} ${code}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  };
};
