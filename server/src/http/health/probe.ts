import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import packageFile from '../../../package.json' with { type: 'json' };
import { visitorOf } from '../security/client-address.ts';

/** Signs with the keys of the installation. */
interface Signing {
  mac(purpose: string, text: string): Buffer;
  /** Under each key. */
  macs(purpose: string, text: string): Buffer[];
}

export const probePath = '/health/probe';
export const probeHeader = 'x-tunna-probe';
const purpose = 'probe';
/** Milliseconds by which the clock of the caller may be wrong: the probe is to find that. */
const maxClockError = 86_400_000;

/** How a request arrived, as the server sees it. */
export interface Arrival {
  readonly version: string;
  /** The address that limits count. */
  readonly visitor: string;
  /** Number of addresses in X-Forwarded-For. */
  readonly forwarded: number;
  /** Milliseconds since 1970, by the clock of the server. */
  readonly time: number;
}

/** The value of the header that opens the probe. It needs the keys of the installation. */
export function probePass(vault: Signing, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${vault.mac(purpose, at).toString('hex')}`;
}

function isPass(vault: Signing, header: unknown, now: Date): boolean {
  const [, at, mac] = /^(\d{13})\.([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (at === undefined || mac === undefined || Math.abs(Number(at) - now.getTime()) > maxClockError) return false;
  return vault.macs(purpose, at).some((own) => timingSafeEqual(own, Buffer.from(mac, 'hex')));
}

/** `GET /health/probe` shows the operator's program how its request arrived. Without a pass the address does not exist. */
export function registerProbe(app: FastifyInstance, { vault, now }: { vault: Signing; now: () => Date }): void {
  app.get(probePath, async (request, reply) => {
    if (!isPass(vault, request.headers[probeHeader], now())) return reply.callNotFound();
    const addresses = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const arrival: Arrival = {
      version: packageFile.version,
      visitor: visitorOf(request),
      forwarded: addresses.filter((address) => address.trim() !== '').length,
      time: now().getTime(),
    };
    return reply.header('cache-control', 'no-store').send(arrival);
  });
}
