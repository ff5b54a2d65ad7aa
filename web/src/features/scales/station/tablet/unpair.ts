import { CallError } from '../../../../lib/api/client.ts';
import type { StationClient } from '../station-client.ts';
import { withTimeout } from '../with-timeout.ts';

/** `done`: the tablet may forget its credential. Otherwise why not. */
export type Unpairing = 'done' | 'wrongPin' | 'tooMany' | 'unreachable';

/**
 * Asks the server whether the tablet may be unpaired, and ends its session.
 * @param hasPin whether a PIN is required, as far as the tablet knows: without a PIN it is unpaired offline too
 */
export async function unpair(client: StationClient, hasPin: boolean, pin: string | undefined): Promise<Unpairing> {
  try {
    const body = pin === undefined ? {} : { pin };
    await withTimeout(undefined, (limited) => client.call('unpairTablet', { body }, limited));
    return 'done';
  } catch (error) {
    const { status, code } =
      error instanceof CallError ? { status: error.status, code: error.body.code } : { status: 0 };
    if (code === 'code_wrong' || code === 'invalid_request') return 'wrongPin';
    if (code === 'rate_limited') return 'tooMany';
    // Its credential has ended already.
    if (status === 401 || status === 403) return 'done';
    return hasPin ? 'unreachable' : 'done';
  }
}
