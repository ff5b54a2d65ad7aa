import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { StorageSettings } from '../src/modules/platform/file/file-stores.service.ts';
import { type S3Login, signatureProblem } from './s3-signature.ts';

interface StoredObject {
  body: Buffer;
  modified: Date;
}

/** What goes wrong with a request. */
export type S3Fault =
  | { readonly status: number; readonly code: string }
  /** No answer, until the client leaves. */
  | 'silence'
  /** The connection ends after the first bytes of the request, which is not carried out. */
  | 'drop'
  /** Half of the object, and then the end of the connection. */
  | 'cut'
  /** Half of the object, and then silence. */
  | 'stall'
  /** Other bytes of the same size. */
  | 'damage';

type FaultOf = (method: string, key: string) => S3Fault | undefined;

/** An S3-compatible server in this process that checks every signature, with one bucket. */
export interface S3Server {
  readonly settings: Omit<StorageSettings, 'dataDirectory'> & { readonly s3Endpoint: string };
  readonly objects: Map<string, StoredObject>;
  /** Methods and keys of all requests. */
  readonly requests: string[];
  /** Decides about each request; by default nothing goes wrong. */
  fault: FaultOf;
  close(): Promise<void>;
}

const login: S3Login = { region: 'eu-north-1', accessKey: 'TUNNAKEY', secretKey: 'leyndarmál/með+skástriki' };
const bucket = 'tunna-skrar';
/** As few that lists of tests have several pages. */
const pageSize = 3;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function sendList(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token')?.replace(/^after & /, '') ?? '';
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .filter(([key]) => delimiter === '' || !key.slice(prefix.length).includes(delimiter))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
  const isTruncated = page.length < found.length;
  const contents = page.map(
    ([key, { body, modified }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  const token = isTruncated ? `<NextContinuationToken>after &amp; ${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`,
  );
}

function sendObject(response: ServerResponse, { body }: StoredObject, fault: S3Fault | undefined): void {
  response.writeHead(200, { 'content-length': body.length });
  if (fault === 'damage') response.end(Buffer.from(body).fill('?'));
  else if (fault === 'cut' || fault === 'stall')
    response.write(body.subarray(0, body.length / 2), () => (fault === 'cut' ? response.destroy() : undefined));
  else response.end(body);
}

interface Options {
  readonly port?: number;
  readonly host?: string;
  /** Keeps objects in this folder, so that another process continues with them. */
  readonly directory?: string;
}

/** The objects in a folder: each is a file, which is complete before its name is. */
function readObjects(directory: string): [string, StoredObject][] {
  mkdirSync(directory, { recursive: true });
  return readdirSync(directory)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => {
      const path = join(directory, name);
      return [decodeURIComponent(name), { body: readFileSync(path), modified: statSync(path).mtime }];
    });
}

function writeObject(directory: string, key: string, body: Buffer | undefined): void {
  const path = join(directory, encodeURIComponent(key));
  if (body === undefined) rmSync(path, { force: true });
  else {
    writeFileSync(`${path}.part`, body, { flush: true });
    renameSync(`${path}.part`, path);
  }
}

export async function startS3Server({
  port: asked = 0,
  host = '127.0.0.1',
  directory,
}: Options = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>(directory === undefined ? [] : readObjects(directory));
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const [, named, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    requests.push(`${method} ${key}`);
    const fault = server.fault(method, key);
    if (fault === 'drop')
      return void request.once('data', () => request.socket.destroy()).once('end', () => request.socket.destroy());
    const body = await bodyOf(request);
    if (fault === 'silence') return;
    if (typeof fault === 'object') return sendError(response, fault.status, fault.code);
    if (method === 'PUT' && request.headers['content-length'] === undefined)
      return sendError(response, 411, 'MissingContentLength');
    const problem = signatureProblem(request, body, login);
    if (problem !== undefined) return sendError(response, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem);
    if (named !== bucket) return sendError(response, 404, 'NoSuchBucket');
    if (key === '') return sendList(objects, searchParams, response);
    const object = objects.get(key);
    if (directory !== undefined && (method === 'PUT' || method === 'DELETE'))
      writeObject(directory, key, method === 'PUT' ? body : undefined);
    if (method === 'PUT') objects.set(key, { body, modified: new Date() });
    else if (method === 'DELETE') objects.delete(key);
    else if (object === undefined) return sendError(response, 404, 'NoSuchKey');
    else if (method === 'HEAD') response.setHeader('content-length', object.body.length);
    else return sendObject(response, object, fault);
    response.writeHead(method === 'DELETE' ? 204 : 200).end();
  }

  const http = createServer((request, response) => {
    // A client that leaves is what some tests are about.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => http.listen(asked, host, listening));
  const { port } = http.address() as AddressInfo;
  const server: S3Server = {
    settings: {
      s3Endpoint: `http://${host}:${port}`,
      s3Bucket: bucket,
      s3Region: login.region,
      s3AccessKey: login.accessKey,
      s3SecretKey: login.secretKey,
      s3Prefix: 'test-1/',
    },
    objects,
    requests,
    fault: () => undefined,
    close: () =>
      new Promise((closed) => {
        http.close(() => closed());
        http.closeAllConnections();
      }),
  };
  return server;
}
