import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { UploadedFile } from '@tunna/contract/endpoint';
import { isWellFormedText } from '@tunna/domain/text/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError } from './errors.ts';

const longestName = 200;
/** Maximum text parts beside the file, and bytes of each. */
const maxFields = 20;
const longestField = 10_000;

const tooLarge = () => new ApplicationError('payload_too_large', 'The file is larger than this call accepts.');
const missing = () =>
  new ApplicationError('invalid_request', 'The form has no file.', {
    fields: [{ field: 'file', problem: 'required' }],
  });

/**
 * The name under which a file is stored. A path is rejected rather than shortened, because the sender meant another location.
 * @throws ApplicationError `file_name_unusable`
 */
function checkedName(sent: string): string {
  // Browsers escape these in forms, and nothing else (HTML, multipart/form-data encoding).
  const name = decodeURIComponent(sent.replace(/%(?!22|0A|0D)/g, '%25'))
    .normalize('NFC')
    .trim();
  const isPath = /[/\\]/.test(name) || name === '.' || name === '..';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a name
  const hasControls = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(name);
  if (name === '' || name.length > longestName || isPath || hasControls || !isWellFormedText(name)) {
    throw new ApplicationError('file_name_unusable', 'The name of the file is invalid.', {
      fields: [{ field: 'file', problem: 'unsupported_text' }],
    });
  }
  return name;
}

/** Writes a part to a path. @returns its size in bytes and its hash */
async function store(part: MultipartFile, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** Parses multipart forms. Files are streamed to disk, never held in memory. */
export interface Uploads {
  /**
   * Receives the form of a call, and removes its file once the work has ended unless the work moved it elsewhere.
   * @param largest bytes
   * @throws ApplicationError `payload_too_large`, `unsupported_media_type`, `file_name_unusable`, `invalid_request` without a file
   */
  receive<T>(
    request: FastifyRequest,
    largest: number,
    work: (file: UploadedFile, fields: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T>;
}

interface Form {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
}

async function readForm(request: FastifyRequest, largest: number, path: string): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === 'file') {
      const name = checkedName(part.filename);
      file = { name, path, ...(await store(part, path)) };
    } else {
      throw new ApplicationError('invalid_request', 'The form has a file in a part that accepts none.');
    }
  }
  if (file === undefined) throw missing();
  return { file, fields };
}

/** An incomplete or invalid form is the sender’s error; errors of the disk or the framework are not. */
function asFormError(error: unknown): unknown {
  if (error instanceof ApplicationError || !(error instanceof Error) || 'syscall' in error) return error;
  if ('code' in error && error.code === 'FST_FILES_LIMIT') {
    return new ApplicationError('invalid_request', 'The form has more than one file.', {
      fields: [{ field: 'file', problem: 'too_many_entries', limit: 1 }],
    });
  }
  if ('code' in error && String(error.code).startsWith('FST_')) return error;
  return new ApplicationError('invalid_request', 'The form is incomplete or invalid.');
}

/** @param directory for files during their upload; on the same disk as the file storage, so that moving one is a rename */
export function openUploads(directory: string): Uploads {
  return {
    async receive(request, largest, work) {
      if (!request.isMultipart()) {
        throw new ApplicationError('unsupported_media_type', 'The call requires a multipart form with a file.');
      }
      if (Number(request.headers['content-length'] ?? 0) > largest + maxFields * longestField) throw tooLarge();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, randomUUID());
      try {
        const { file, fields } = await readForm(request, largest, path).catch((error: unknown) => {
          // The rest of the form is read and dropped: without a reader, the server does not notice the end of the connection, which delays
          // a stop.
          request.raw.unpipe();
          request.raw.resume();
          throw asFormError(error);
        });
        return await work(file, fields);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Enables multipart forms in the application. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: maxFields, parts: maxFields + 1, fieldSize: longestField, fieldNameSize: 100 },
    // Without it a path loses all but its last part before the check.
    preservePath: true,
  });
}
