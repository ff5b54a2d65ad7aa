import type { Client, PoolClient } from 'pg';
import { ownerTransaction } from '../../../database/owner.ts';
import type { Queryable } from '../../../database/statement.ts';
import {
  formerWebhookSecret,
  openVault,
  sealPrefix,
  secondFactorPurpose,
  webhookPurpose,
} from './instance-secret.service.ts';
import { createKeyFile, keyFile, readKeyFile, replaceKeyFile } from './key-file.service.ts';
import {
  findFormerSecrets,
  findProvidersWithoutSecret,
  findRegisteredKeys,
  findSecondFactorsUnderOthers,
  findWebhookSecretsUnderOthers,
  lockKeys,
  nameKeyOfRecoveryCodes,
  putSecondFactorSecret,
  putWebhookSecret,
  registerKey,
  removeFormerSecrets,
  setNewestKey,
} from './key-registry.queries.ts';
import { checkValue, importedKey, type KeyRing, KeyRingError, newKey } from './key-ring.service.ts';

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
 * Adds the former secrets of the database to the ring. They are on the disk before the transaction removes them, so that a crash in between
 * loses nothing and the next start continues.
 */
async function importFormer(
  transaction: Queryable,
  ring: KeyRing | undefined,
  secrets: readonly string[],
  source: KeySource,
): Promise<KeyRing> {
  const imported = importedKey(secrets, new Date());
  const isThere = ring?.some(({ secret }) => secret.equals(imported.secret)) ?? false;
  let whole: KeyRing;
  if (ring !== undefined && isThere) whole = ring;
  else if (source.instanceKeys !== undefined)
    throw new KeyRingError(
      'The database still holds its former secrets. Run npm run keys:import and add the key that it prints to INSTANCE_KEYS, as the last.',
    );
  else if (ring === undefined) whole = await createKeyFile(keyFile(source.dataDirectory), [imported]);
  else {
    whole = [...ring, imported];
    await replaceKeyFile(keyFile(source.dataDirectory), whole);
  }
  const key = whole.find(({ secret }) => secret.equals(imported.secret));
  if (key === undefined) throw new KeyRingError(`${placeOf(source)} was changed by another program. Start again.`);
  await nameKeyOfRecoveryCodes(transaction, key.id);
  const former = openVault([key]);
  const vault = openVault(whole);
  for (const row of await findProvidersWithoutSecret(transaction)) {
    const of = { organizationId: row.organization_id, serviceProviderId: row.id, version: row.webhook_version };
    const sealed = vault.seal(webhookPurpose(row.organization_id, row.id), formerWebhookSecret(former, of));
    await putWebhookSecret(transaction, row, sealed);
  }
  await removeFormerSecrets(transaction);
  return whole;
}

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
 * The keys of this installation, checked against the database. A new installation gets its first key here; an older one moves its secrets
 * out of the database. One server at a time does this, completely or not at all.
 *
 * @param client a connection of the owner of the tables, not through a pooler
 * @throws KeyRingError if the keys cannot be used with the database
 */
export const openKeyRing = (client: Client | PoolClient, source: KeySource): Promise<KeyRing> =>
  ownerTransaction(client, async (transaction) => {
    await lockKeys(transaction);
    const found = await readKeyRing(source);
    await assertFits(transaction, found, source);
    const former = await findFormerSecrets(transaction);
    const ring =
      former === undefined
        ? (found ?? (await createKeyFile(keyFile(source.dataDirectory), [newKey(new Date())])))
        : await importFormer(transaction, found, former, source);
    for (const key of ring) await registerKey(transaction, key.id, checkValue(key));
    await setNewestKey(transaction, ring[0].id);
    if (ring.length > 1) await resealAll(transaction, ring);
    return ring;
  });
