import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestDatabase } from './database.ts';

type Numbers = Readonly<Record<'organizationId' | 'serviceRequestId' | 'version', number>>;

const signedLink = (secret: string, purpose: string, numbers: readonly number[]): string => {
  const payload = numbers.map((number) => number.toString(36)).join('.');
  return `${payload}.${createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url')}`;
};

/**
 * Puts secrets into a database as releases before 0.2 kept them, and signs and seals as those did. It is written without the code of the
 * server, so that a change there that breaks an upgrade is noticed.
 */
export async function writeFormerSecrets(db: Pick<TestDatabase, 'asOwner'>) {
  const make = () => randomBytes(32).toString('hex');
  const secrets = { link_secret: make(), token_secret: make(), code_secret: make(), sealing_secret: make() };
  for (const [key, value] of Object.entries(secrets))
    await db.asOwner('insert into instance_setting (key, value) values ($1, $2)', [key, value]);
  return {
    secrets: Object.values(secrets),
    token: ({ jti, expiresAt, ...claims }: { jti: string; expiresAt: string }) =>
      new SignJWT({ ...claims, expiresAt })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(jti)
        .setIssuedAt(new Date())
        .setExpirationTime(new Date(expiresAt))
        .sign(new TextEncoder().encode(secrets.token_secret)),
    links: ({ organizationId, serviceRequestId, version }: Numbers) => ({
      provider: signedLink(secrets.link_secret, 'provider-link', [
        organizationId,
        serviceRequestId,
        version,
        Math.floor(Date.now() / 1000) + 86_400,
      ]),
      follow: signedLink(secrets.link_secret, 'follow-link', [organizationId, serviceRequestId]),
    }),
    webhook: ({ organizationId, id, version }: { organizationId: number; id: number; version: number }) => {
      const text = `webhook\0${organizationId}.${id}.${version}`;
      return `whsec_${createHmac('sha256', secrets.code_secret).update(text).digest('base64')}`;
    },
    seal(purpose: string, text: string): Buffer {
      const iv = randomBytes(12);
      const key = createHash('sha256').update(secrets.sealing_secret).digest();
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
    },
  };
}
