import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import {
  createDevice,
  createTenant,
  type SignedInPerson,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';

type By = Pick<SignedInPerson, 'headers'>;

let own: Tenant;
let tabletId: number;
let tablet: By;
let admin: By;
let clock = 0;
const call = callsOf(() => test);

const test = testApp({ now: () => new Date(Date.now() + clock) });
beforeEach(async () => {
  clock = 0;
  own = await createTenant(test.db);
  const { organizationId, locationId } = own;
  tabletId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
  tablet = await signInCredential(test, organizationId, { deviceId: tabletId });
  admin = await signInPerson(test, { membership: { organizationId, role: 'admin' } });
});

const set = (pin: string | undefined, by = admin, id = tabletId) =>
  call('POST', `/org/${own.organizationId}/devices/${id}/pin`, by, { pin });
const unpair = (pin?: string) => call('POST', '/device/unpair', tablet, pin === undefined ? {} : { pin });
const station = () => call('GET', `/scale-location/${own.locationId}`, tablet);

describe('the PIN of a tablet', () => {
  it('is required before the tablet is unpaired, and is never returned', async () => {
    expect((await station()).body).toMatchObject({ hasPin: false });
    expect((await set('2580')).status).toBe(200);
    expect((await station()).body).toMatchObject({ hasPin: true });
    const { body } = await call('GET', `/org/${own.organizationId}/devices/${tabletId}`, admin);
    expect(body).toMatchObject({ hasPin: true });
    expect(JSON.stringify(body)).not.toContain('2580');
    for (const wrong of [undefined, '2581', '25800'])
      expect(await unpair(wrong)).toMatchObject({ status: 422, body: { code: 'code_wrong', canRetry: true } });
    expect((await station()).status).toBe(200);
    expect((await unpair('2580')).status).toBe(200);
    expect((await station()).status).toBe(401);
  });

  it('is not required if none is set, or after it was removed', async () => {
    await set('123456');
    await set(undefined);
    expect((await unpair()).status).toBe(200);
  });

  it('is locked for an hour after ten wrong ones, also for the right one and if they come together', async () => {
    await set('2580');
    const answers = await Promise.all(Array.from({ length: 14 }, (_, place) => unpair(String(1000 + place))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const locked = await unpair('2580');
    expect(locked).toMatchObject({ status: 429, body: { retryAfter: expect.any(Number) } });
    clock = 61 * 60 * 1000;
    expect((await unpair('2580')).status).toBe(200);
  });

  it('has four to eight digits', async () => {
    for (const wrong of ['123', '123456789', '12a4', ' 1234', '', '١٢٣٤'])
      expect((await set(wrong)).status, wrong).toBe(400);
  });

  it('is set by administrators, for tablets of their organization, and recorded without the digits', async () => {
    const { organizationId, locationId } = own;
    const agentId = await createDevice(test.db, organizationId, { kind: 'agent', locationId });
    expect((await set('2580', admin, agentId)).status).toBe(400);
    expect((await set('2580', admin, 999_999)).status).toBe(404);
    const editor = await signInPerson(test, { membership: { organizationId, role: 'editor' } });
    expect((await set('2580', editor)).status).toBe(403);
    expect((await set('2580', tablet)).status).toBe(403);
    await set('2580');
    const rows = await test.db.asOwner<{ changes: object }>(
      `select changes from audit_entry where organization_id = $1 and entity = 'device' and entity_id = $2`,
      [organizationId, String(tabletId)],
    );
    expect(rows).toMatchObject([{ changes: { hasPin: { to: true } } }]);
  });
});
