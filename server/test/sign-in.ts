import { codePurpose, linkPurpose } from '../src/modules/platform/instance-secret/instance-secret.service.ts';
import type { TestApp } from './app.ts';

interface Call {
  /** The network of the call, if the application trusts its proxy; by default a new one. */
  readonly network?: string;
  readonly cookie?: string | undefined;
}

export interface AskedCode {
  readonly email: string;
  readonly challengeId: string;
  readonly code: string;
}

/** The code of a challenge, as in its message. It cannot be read after the message is sent. */
export async function readCode({ db, vault }: Pick<TestApp, 'db' | 'vault'>, challengeId: string): Promise<string> {
  const [row] = await db.asOwner<{ sealed_code: Buffer | null }>(
    'select sealed_code from sign_in_challenge where id = $1',
    [challengeId],
  );
  if (row?.sealed_code == null) throw new Error('The code cannot be read.');
  return vault.unseal(codePurpose(challengeId), row.sealed_code);
}

/** The key of the link in the message of a challenge, before it is sent. */
export async function readLinkKey({ db, vault }: Pick<TestApp, 'db' | 'vault'>, challengeId: string): Promise<string> {
  const [row] = await db.asOwner<{ sealed_link: Buffer | null }>(
    'select sealed_link from sign_in_challenge where id = $1',
    [challengeId],
  );
  if (row?.sealed_link == null) throw new Error('The link cannot be read.');
  return vault.unseal(linkPurpose(challengeId), row.sealed_link);
}

/** The cookies of a response, as a browser returns them. */
export const cookiesOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

/** A different code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Marks every session as used and confirmed at a time, after a test has moved its clock. */
export const refreshSessions = ({ db }: Pick<TestApp, 'db'>, now: Date): Promise<unknown> =>
  db.asOwner('update session set last_seen_at = $1, confirmed_at = $1 where person_id is not null', [now]);

/** Browsers that log in. `test` returns the application once it is ready. */
export function browsers(test: () => TestApp) {
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  /** A network without other callers. */
  const freshNetwork = () => `198.51.${Math.floor(next() / 250)}.${number % 250}`;
  const freshEmail = () => `somebody${next()}@people.example`;

  function post(url: string, payload: object, { network = freshNetwork(), cookie }: Call = {}) {
    const headers = { 'x-forwarded-for': network, 'user-agent': 'A browser', ...(cookie && { cookie }) };
    return test().app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload, headers });
  }

  const askByEmail = (email: string, call?: Call) => post('email', { email }, call);

  async function challengeFor(email = freshEmail(), call?: Call): Promise<AskedCode> {
    const answer = await askByEmail(email, call);
    if (answer.statusCode !== 200) throw new Error(`No code was given: ${answer.body}`);
    const { challengeId } = answer.json<{ challengeId: string }>();
    return { email, challengeId, code: await readCode(test(), challengeId) };
  }

  const enter = (challengeId: string, code: string, call?: Call) => post('login', { challengeId, code }, call);

  return { freshNetwork, freshEmail, post, askByEmail, challengeFor, enter };
}
