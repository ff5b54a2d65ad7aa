import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { smtpTransport } from '../src/modules/platform/mail/mail.service.ts';
import { httpSmsTransport } from '../src/modules/platform/sms/sms.service.ts';

/** Sender of the messages of tests. */
export const mailOptions = { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' };

/**
 * A real mail server on loopback that stores messages. `refusal` is its response to every message.
 * @param port default: any free one
 * @param pause milliseconds before it accepts a message
 */
export async function startMailServer(
  refusal?: (data: string) => Error & { responseCode?: number },
  port = 0,
  pause = 0,
) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const data = Buffer.concat(chunks).toString();
        if (refusal !== undefined) return callback(refusal(data));
        setTimeout(() => {
          received.push(data);
          callback();
        }, pause);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${address.port}`;
  const mail = smtpTransport(url, mailOptions);
  return { received, mail, url, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

export interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: { from: string; to: string; text: string };
}

/** A real SMS gateway on loopback that stores messages and responds as configured. */
export async function startGateway(
  answer: (response: ServerResponse, body: string) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    received.push({ method: request.method, headers: request.headers, body: JSON.parse(text) });
    answer(response, text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/send`;
  const sms = (timeout?: number) =>
    httpSmsTransport({ url, token: 'gateway-token', from: 'Tunna', ...(timeout === undefined ? {} : { timeout }) });
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, sms, close };
}
