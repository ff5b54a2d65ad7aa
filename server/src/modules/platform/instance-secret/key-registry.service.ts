import type { Client, PoolClient } from 'pg';
import { ownerTransaction } from '../../../database/owner.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { openVault, sealPrefix, secondFactorPurpose, webhookPurpose } from './instance-secret.service.ts';
import { createKeyFile, keyFile, readKeyFile } from './key-file.service.ts';
import {
  findRegisteredKeys,
  findSecondFactorsUnderOthers,
  findWebhookSecretsUnderOthers,
  lockKeys,
  putSecondFactorSecret,
  putWebhookSecret,
  registerKey,
  setNewestKey,
} from './key-registry.queries.ts';
import { checkValue, type KeyRing, KeyRingError, newKey } from './key-ring.service.ts';

export interface KeySource {
  /** The keys of the environment; without them those of the file in the data folder are used. */
  readonly instanceKeys: KeyRing | undefined;
  readonly dataDirectory: string;
}

/** The ring of the environment or of the file; undefined if there is no file yet. */
export const readKeyRing = async ({ instanceKeys, dataDirectory }: KeySource): Promise<KeyRing | undefined> =>
  instanceKeys ?? (await readKeyFile(keyFile(dataDirectory)));

/** Where the operator finds the keys. */
const placeOf = ({ instanceKeys, dataDirectory }: KeySource): string =>
  instanceKeys === undefined ? keyFile(dataDirectory) : 'INSTANCE_KEYS';

/** @throws KeyRingError if the database was used with a key that the ring lacks */
async function assertFits(transaction: Queryable, ring: KeyRing | undefined, source: KeySource): Promise<void> {
  for (const { id, check_value } of await findRegisteredKeys(transaction)) {
    const key = ring?.find((candidate) => candidate.id === id);
    if (key !== undefined && checkValue(key).equals(check_value)) continue;
    throw new KeyRingError(
      `The database needs the key ${id}, which is not in ${placeOf(source)}: take the keys from a backup or from another server of ` +
        'the same database. To give up what the key protects, run npm run keys:retire -- --force ' +
        `${id} (docs/OPERATIONS.md, Keys).`,
    );
  }
}

/**
 * The keys of the installation, without a change of the database or a file.
 * @returns undefined if there are none yet
 * @throws KeyRingError if they cannot be used with the database
 */
export const checkKeyRing = (client: Client | PoolClient, source: KeySource): Promise<KeyRing | undefined> =>
  ownerTransaction(client, async (transaction) => {
    const ring = await readKeyRing(source);
    await assertFits(transaction, ring, source);
    return ring;
  });

/** Seals long-lived values of older keys again with the newest key. */
async function resealAll(transaction: Queryable, ring: KeyRing): Promise<void> {
  const vault = openVault(ring);
  const prefix = sealPrefix(vault.keyId);
  const reseal = (purpose: string, sealed: Buffer): Buffer => vault.seal(purpose, vault.unseal(purpose, sealed));
  for (const { person_id, sealed } of await findSecondFactorsUnderOthers(transaction, prefix))
    await putSecondFactorSecret(transaction, person_id, reseal(secondFactorPurpose, sealed));
  for (const row of await findWebhookSecretsUnderOthers(transaction, prefix))
    await putWebhookSecret(transaction, row, reseal(webhookPurpose(row.organization_id, row.id), row.sealed));
}

/**
 * The keys of this installation, checked against the database. A new installation gets its first key here. One server at a time does this,
 * completely or not at all.
 *
 * @param client a connection of the owner of the tables, not through a pooler
 * @throws KeyRingError if the keys cannot be used with the database
 */
export const openKeyRing = (client: Client | PoolClient, source: KeySource): Promise<KeyRing> =>
  ownerTransaction(client, async (transaction) => {
    await lockKeys(transaction);
    const found = await readKeyRing(source);
    await assertFits(transaction, found, source);
    const ring = found ?? (await createKeyFile(keyFile(source.dataDirectory), [newKey(new Date())]));
    for (const key of ring) await registerKey(transaction, key.id, checkValue(key));
    await setNewestKey(transaction, ring[0].id);
    if (ring.length > 1) await resealAll(transaction, ring);
    return ring;
  });
