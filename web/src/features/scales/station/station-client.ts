import { CallError, type Caller, call } from '../../../lib/api/client.ts';
import { storedToken } from '../../../lib/session/session.ts';
import type { DeviceIdentity, StationStore } from './queue/station-store.ts';
import { withTimeout } from './with-timeout.ts';

/** Seconds by which the tablet's clock is ahead of the server's, from a response. */
function clockSkewOf(answer: Response, at: number): number | undefined {
  const date = answer.headers.get('date');
  return date === null ? undefined : Math.round((at - Date.parse(date)) / 1000);
}

interface Options {
  /** The paired identity; without it the station belongs to the logged-in user. */
  readonly device?: DeviceIdentity | undefined;
  readonly store: StationStore | undefined;
  /** Called with the deviation of the tablet's clock from the server's, in seconds; positive if it is ahead. */
  onClock(skew: number): void;
  /** Called when neither credential nor token is valid any more. */
  onLost(): void;
}

/**
 * The calls of one station. A paired tablet has a separate token, which never becomes the application's session; when it has ended the
 * credential creates another one.
 */
export class StationClient {
  readonly #options: Options;
  readonly #caller: Caller;
  #token: string | undefined;
  #signingIn: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#token = options.device?.token;
    this.#caller = {
      token: () => (options.device === undefined ? storedToken() : this.#token),
      received(answer, at) {
        const skew = clockSkewOf(answer, at);
        if (skew !== undefined) options.onClock(skew);
      },
    };
  }

  /** @throws CallError */
  readonly call: typeof call = async (name, parts, signal) => {
    const { device, onLost } = this.#options;
    if (device !== undefined && this.#token === undefined) await this.#signIn(device);
    try {
      return await call(name, parts, signal, this.#caller);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      if (device === undefined) {
        onLost();
        throw error;
      }
    }
    await this.#signIn(device);
    return call(name, parts, signal, this.#caller);
  };

  /** Concurrent calls with an expired session share one sign-in. */
  #signIn(device: DeviceIdentity): Promise<void> {
    this.#signingIn ??= this.#openSession(device).finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  async #openSession(device: DeviceIdentity): Promise<void> {
    const { store, onLost } = this.#options;
    try {
      const { credential } = device;
      const { token } = await withTimeout(undefined, (limited) =>
        call('signInDevice', { body: { credential } }, limited),
      );
      this.#token = token;
      await store?.storeNote('device', { ...device, token });
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onLost();
      throw error;
    }
  }
}
