import type {
  CommandResult,
  DeviceCommand,
  DeviceOrders,
  DeviceReading,
  LiveWeightInput,
  ReadingResult,
  StatusReport,
} from '@tunna/contract/scales/device-call';

/** The server rejected a call. */
export class ServerRefusal extends Error {
  readonly status: number;
  /** Stable error code; empty if the response is not from the server. */
  readonly code: string;
  /** Paths of the invalid fields, such as `readings.3.unit`. */
  readonly fields: readonly string[];
  /** Milliseconds to wait before the next attempt, as the server requests. */
  readonly retryAfter: number | undefined;
  /** Whether the response is from another program than Tunna, such as a proxy. */
  readonly isForeign: boolean;

  constructor(status: number, body: unknown, retryAfter: number | undefined) {
    const { code = '', message = '', fields = [] } = isRefusal(body) ? body : {};
    super(`${status}${code === '' ? '' : ` (${code})`} ${message}`.trimEnd());
    this.name = 'ServerRefusal';
    this.status = status;
    this.code = code;
    this.fields = fields.map(({ field }) => field);
    this.retryAfter = retryAfter;
    this.isForeign = code === '';
  }
}

interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: readonly { readonly field: string }[];
}

const isRefusal = (body: unknown): body is RefusalBody => typeof body === 'object' && body !== null;

function waitOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  // Without a pause the calls of a proxy's error page would follow each other.
  return seconds > 0 ? Math.min(seconds, 600) * 1000 : undefined;
}

export interface ServerClientOptions {
  readonly server: string;
  readonly key: string;
  /** Timeout of a call in milliseconds: a half-open connection never responds. */
  readonly timeout?: number;
}

/** The calls of a device. It requests a token when it needs one. */
export class ServerClient {
  readonly #options: Required<ServerClientOptions>;
  #token: string | undefined;
  #clockDifference: number | undefined;

  constructor(options: ServerClientOptions) {
    this.#options = { timeout: 10_000, ...options };
  }

  /** @throws ServerRefusal; TypeError if the server cannot be reached */
  async report(report: StatusReport): Promise<DeviceOrders> {
    return (await this.#call('/device/status-report', report)) as DeviceOrders;
  }

  async send(readings: readonly DeviceReading[], sentAt: string): Promise<readonly ReadingResult[]> {
    const answer = (await this.#call('/device/scale-reading', { sentAt, readings })) as { results: ReadingResult[] };
    return answer.results;
  }

  /** Returns whether a screen displays the weights, and the commands to carry out. */
  async show(weights: readonly LiveWeightInput[], results: readonly CommandResult[]): Promise<Shown> {
    const body = results.length === 0 ? { weights } : { weights, results };
    // A server of an earlier version sends no commands.
    return { commands: [], ...((await this.#call('/device/live-weight', body, 2_000)) as Partial<Shown>) };
  }

  async #call(path: string, body: unknown, timeout = this.#options.timeout): Promise<unknown> {
    this.#token ??= await this.#signIn();
    try {
      return await this.#post(path, body, timeout, this.#token);
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.status !== 401) throw error;
      // The session has ended; the credential may start a new one.
      this.#token = undefined;
      this.#token = await this.#signIn();
      return this.#post(path, body, timeout, this.#token);
    }
  }

  /** Milliseconds by which the server's clock was ahead in the last response; precise to about a second. */
  get clockDifference(): number | undefined {
    return this.#clockDifference;
  }

  /** @throws ServerRefusal; TypeError if the server cannot be reached */
  async signIn(): Promise<void> {
    this.#token = await this.#signIn();
  }

  async pair(body: { readonly code: string; readonly secret: string }): Promise<Paired> {
    return (await this.#post('/device-pairing/agent', body, this.#options.timeout)) as Paired;
  }

  async #signIn(): Promise<string> {
    const { key, timeout } = this.#options;
    return ((await this.#post('/auth/device', { credential: key }, timeout)) as { token: string }).token;
  }

  async #post(path: string, body: unknown, timeout: number, token?: string): Promise<unknown> {
    const before = Date.now();
    const answer = await fetch(`${this.#options.server}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    // The header has whole seconds: on average it is half a second old.
    const date = Date.parse(answer.headers.get('date') ?? '') + 500;
    if (!Number.isNaN(date)) this.#clockDifference = date - (before + Date.now()) / 2;
    const text = await answer.text();
    const parsed = parse(text);
    if (!answer.ok) throw new ServerRefusal(answer.status, parsed, waitOf(answer.headers));
    // A proxy may respond to every call with an error page.
    if (parsed === undefined)
      throw new ServerRefusal(answer.status, { message: 'the program at this address is not Tunna' }, undefined);
    return parsed;
  }
}

interface Shown {
  readonly watched?: boolean;
  readonly commands: readonly DeviceCommand[];
}

export interface Paired {
  readonly device: { readonly name: string };
  readonly scales: readonly { readonly id: number; readonly name: string }[];
}

/** Uses a pairing code: the secret becomes the key of the device. @throws ServerRefusal; TypeError if the server cannot be reached */
export const pairWithCode = (
  server: string,
  body: { readonly code: string; readonly secret: string },
): Promise<Paired> => new ServerClient({ server, key: body.secret }).pair(body);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
