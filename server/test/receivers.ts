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

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

/** A span as OTLP/HTTP sends it in JSON. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** A receiver of OpenTelemetry traces, with the spans and the complete text that arrived. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const resources: (readonly Attribute[])[] = [];
  const requests: { readonly path: string | undefined; readonly headers: IncomingMessage['headers'] }[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    text += body;
    requests.push({ path: request.url, headers: request.headers });
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      resources.push(resource.attributes);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    requests,
    text: () => text,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
