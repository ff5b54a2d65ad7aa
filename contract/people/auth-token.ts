import { z } from 'zod';
import type { View } from '../view.ts';

/** The identity in a token: exactly one of three. A device without a department has none; its token names only the device. */
export const tokenIdentity = z.union([
  z.strictObject({ email: z.string() }),
  z.strictObject({ phoneNumber: z.string() }),
  z.strictObject({ departmentId: z.int().positive() }),
  z.strictObject({}),
]);

/** The content of a token. The server verifies its signature, and reads roles from the database at each call. */
export const authTokenPayload = z.object({
  /** Roles of the person in any organization: a hint for screens. */
  roles: z.array(z.string()),
  /** ISO 8601 with milliseconds. */
  expiresAt: z.iso.datetime(),
  identity: tokenIdentity,
  deviceId: z.int().positive().optional(),
  /** Id of the session, for revocation. */
  jti: z.uuid(),
});

export type TokenIdentity = View<typeof tokenIdentity>;
export type AuthTokenPayload = z.output<typeof authTokenPayload>;
