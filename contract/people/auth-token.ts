import { z } from 'zod';

/**
 * Whom a token names: exactly one of three. A device that is bound to no department has none; its token names the device beside it.
 */
export const tokenIdentity = z.union([
  z.strictObject({ email: z.string() }),
  z.strictObject({ phoneNumber: z.string() }),
  z.strictObject({ departmentId: z.int().positive() }),
  z.strictObject({}),
]);

/** What a token says. The server believes it only with its signature, and reads roles from the database at each call. */
export const authTokenPayload = z.object({
  /** Roles that the person has anywhere: a hint for screens. */
  roles: z.array(z.string()),
  /** ISO 8601 with milliseconds. */
  expiresAt: z.iso.datetime(),
  identity: tokenIdentity,
  deviceId: z.int().positive().optional(),
  /** Id of the session, which can be revoked. */
  jti: z.uuid(),
});

export type TokenIdentity = z.output<typeof tokenIdentity>;
export type AuthTokenPayload = z.output<typeof authTokenPayload>;
