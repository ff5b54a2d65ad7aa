import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim } from '@tunna/contract/invoices/claim';
import type { Role } from '@tunna/domain/permissions';
import { outboxTransport } from '../../src/modules/platform/mail/mail.service.ts';
import type { TestApp } from '../app.ts';
import type { Answer } from '../calls.ts';
import { deliverMessage, deliveryOf } from '../delivery.ts';
import { readPages } from '../files/documents.ts';
import { type InvoiceGiven, saveGivenInvoice } from './saved-invoices.ts';
import type { Workspace } from './workspace.ts';

/** The claims of one organization. Calls are made by a member with the finance role. */
export interface ClaimDesk {
  /** Agrees a price of 1500 and saves an invoice that charges 300 too much on each line. Returns the ids of the findings. */
  overcharge(number: string, lines?: number, given?: Partial<InvoiceGiven>): Promise<number[]>;
  findings(query?: string): Promise<{ id: number; state: string; claim?: { id: number; reference: string } }[]>;
  make(findingIds: readonly number[], more?: object): Promise<Claim>;
  call(id: number, action: string, body?: object, role?: Role): Promise<Answer>;
  get(id: number): Promise<Claim>;
  sent(findingIds: readonly number[]): Promise<Claim>;
  /** The pages of a letter. */
  letter(id: number, query?: string): Promise<string[]>;
  /** Delivers waiting letters. Returns all letters in the outbox. */
  deliver(): Promise<string[]>;
}

export function claimDesk(test: TestApp, own: Workspace, now: () => Date): ClaimDesk {
  const desk: ClaimDesk = {
    async overcharge(number, lines = 1, given = {}) {
      const price = {
        serviceProviderId: own.serviceProviderId,
        itemId: 'A',
        name: 'Losun',
        unit: 'C62',
        price: '1500',
      };
      const currency = given.currency ?? 'ISK';
      await own.as('finance', 'POST', '/invoices/prices', {
        prices: [{ ...price, currency, validFrom: '2026-01-01' }],
      });
      await saveGivenInvoice(test.db, own, {
        number,
        lines: Array.from({ length: lines }, (_each, index) => ({
          ...{ item: 'A', name: 'Losun', quantity: '2', net: '3300' },
          at: `Staður ${number} ${index}`,
        })),
        ...given,
      });
      const rows = await desk.findings(`invoiceNumber=${encodeURIComponent(number)}`);
      return rows.map(({ id }) => id);
    },
    findings: async (query = '') =>
      (await own.as('finance', 'GET', `/invoices/findings?pageSize=200&${query}`)).body.rows,
    async make(findingIds, more = {}) {
      const { status, body } = await own.as('finance', 'POST', '/invoices/claims', { findingIds, ...more });
      if (status !== 200) throw new Error(`The claim was rejected: ${JSON.stringify(body)}`);
      return body;
    },
    call: (id, action, body = {}, role = 'finance') => own.as(role, 'POST', `/invoices/claims/${id}${action}`, body),
    get: async (id) => (await own.as('finance', 'GET', `/invoices/claims/${id}`)).body,
    async sent(findingIds) {
      const { id, version } = await desk.make(findingIds);
      const body = { email: 'kvartanir@hirda.example', deadline: '2026-07-20', version };
      return (await desk.call(id, '/send', body)).body;
    },
    async letter(id, query = '') {
      const answer = await own.download('finance', `/invoices/claims/${id}/letter?${query}`);
      if (answer.statusCode !== 200) throw new Error(`No letter: ${answer.statusCode}`);
      return readPages(answer.rawPayload);
    },
    async deliver() {
      const folder = join(test.dataDirectory, `claims-${own.organizationId}`);
      const mail = outboxTransport(folder, { from: 'Tunna <tunna@tunna.test>', domain: 'tunna.test' });
      const delivery = deliveryOf(test, { mail, now });
      const messages = await own.query<{ id: number }>(
        `select id from outgoing_message where organization_id = $1 and kind = 'claim_letter' order by id`,
      );
      for (const { id: messageId } of messages)
        await deliverMessage(delivery, { organizationId: own.organizationId, messageId });
      const files = await readdir(folder).catch(() => []);
      return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
    },
  };
  return desk;
}
