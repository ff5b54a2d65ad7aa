import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { deliverMessage, deliveryOf } from '../../../../test/delivery.ts';
import { startMailServer } from '../../../../test/receivers.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { writeDepartmentLetters } from './department-report.service.ts';

const test = testApp({ now: () => now });
let own: Workspace;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const now = new Date('2026-04-03T06:30:00Z');

beforeEach(async () => {
  // Disables letters for departments of other tests.
  await test.db.asOwner('update department set report_email = null');
  own = await createWorkspace(test);
  mailServer = await startMailServer();
});
afterEach(() => mailServer.close());

const departmentInput = (reportEmail: string) => ({
  name: 'Eldhús <b>Łódź</b>',
  locationIds: [own.locationId],
  reportEmail,
});

async function createDepartment(reportEmail: string): Promise<number> {
  const { body } = await own.as('admin', 'POST', '/department', departmentInput(reportEmail));
  return body.id;
}

async function weigh(departmentId: number, kg: string, weighedOn: string): Promise<void> {
  const { id } = await createContainer(test.db, own);
  const reading = { kg, weighedOn, note: '', departmentId, idempotencyKey: randomUUID() };
  expect((await own.post(`/containers/${id}/readings`, reading)).status).toBe(200);
}

async function deliver(): Promise<void> {
  const waiting = await own.query<{ id: number }>(
    `select id from outgoing_message where organization_id = $1 and kind = 'department_report' and status = 'waiting'`,
  );
  for (const { id: messageId } of waiting) {
    const delivery = deliveryOf(test, { mail: mailServer.mail });
    await deliverMessage(delivery, { organizationId: own.organizationId, messageId });
  }
}

describe('the monthly letter of a department', () => {
  it('lists what it weighed in the month before, and is sent once even when several servers run', async () => {
    const departmentId = await createDepartment('eldhus@deild.example');
    await weigh(departmentId, '20', '2026-02-10');
    await weigh(departmentId, '30.5', '2026-03-31');
    await weigh(departmentId, '999', '2026-04-01');
    const goal = { kind: 'kg', target: '25', validFrom: '2026-01' };
    expect((await own.as('admin', 'POST', `/departments/${departmentId}/goals`, goal)).status).toBe(200);
    const written = await Promise.all([1, 2, 3].map(() => writeDepartmentLetters(test.db.database, now)));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await writeDepartmentLetters(test.db.database, new Date('2026-04-09T06:30:00Z'))).toBe(0);
    await deliver();
    expect(mailServer.received).toHaveLength(1);
    const { to, subject, text = '', html = '' } = await PostalMime.parse(mailServer.received[0] ?? '');
    expect(to).toMatchObject([{ address: 'eldhus@deild.example' }]);
    expect(subject).toBe('Eldhús <b>Łódź</b>: vigtanir í mars 2026');
    expect(html).not.toContain('<b>Łódź');
    expect(text.replaceAll('\u00a0', ' ')).toContain('Vigtað: 30,5 kg (52,5 % meira en mánuðinn á undan)');
    expect(text.replaceAll('\u00a0', ' ')).toContain('Markmið: 25,0 kg í mesta lagi: Náðist ekki');
    expect(text).toMatch(new RegExp(`/departments/${departmentId}/report\\?from=2026-03&until=2026-03`));
    // The next month gets a separate letter.
    expect(await writeDepartmentLetters(test.db.database, new Date('2026-05-03T06:30:00Z'))).toBe(1);
  });

  it('says when nothing was weighed, and is not sent to departments that never weighed or turned it off', async () => {
    const quiet = await createDepartment('quiet@deild.example');
    await weigh(quiet, '5', '2025-12-01');
    await createDepartment('never@deild.example');
    await weigh(await createDepartment(''), '7', '2026-03-01');
    expect(await writeDepartmentLetters(test.db.database, now)).toBe(1);
    await deliver();
    const { text = '' } = await PostalMime.parse(mailServer.received[0] ?? '');
    expect(text).toMatch(/Engin vigtun er skráð á .+ í mars 2026/);
  });

  it('goes to valid addresses only, and has no content for a deleted department', async () => {
    const refused = await own.as('admin', 'POST', '/department', departmentInput('nobody'));
    expect([refused.status, refused.body.fields]).toEqual([400, [{ field: 'reportEmail', problem: 'wrong_email' }]]);
    const departmentId = await createDepartment('gone@deild.example');
    await weigh(departmentId, '5', '2026-03-01');
    expect(await writeDepartmentLetters(test.db.database, now)).toBe(1);
    expect((await own.as('admin', 'DELETE', `/department/${departmentId}`)).status).toBe(200);
    await deliver();
    expect(mailServer.received).toEqual([]);
  });

  it('is not sent to an address that the department no longer has', async () => {
    const departmentIds = [await createDepartment('off@deild.example'), await createDepartment('former@deild.example')];
    for (const id of departmentIds) await weigh(id, '5', '2026-03-01');
    expect(await writeDepartmentLetters(test.db.database, now)).toBe(2);
    for (const [id, reportEmail] of [
      [departmentIds[0], ''],
      [departmentIds[1], 'new@deild.example'],
    ] as const) {
      const changed = { ...departmentInput(reportEmail), version: 1 };
      expect((await own.as('admin', 'POST', `/department/${id}`, changed)).status).toBe(200);
    }
    await deliver();
    expect(mailServer.received).toEqual([]);
  });
});
