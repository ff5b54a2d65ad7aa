import { expect, type Page } from '@playwright/test';
import type { Outbox } from './outbox.ts';
import { signIn } from './sign-in.ts';
import type { Tenant } from './tenant.ts';

/** The operator of the server. */
export const operatorAddress = 'rekstur@tunna.example';

/** Signs the operator in, who may have signed up in an earlier story. */
export async function signInOperator(page: Page, outbox: Outbox): Promise<void> {
  await signIn(page, outbox, operatorAddress);
  const fullName = page.getByLabel('Fullt nafn');
  const greeting = page.getByText(/^Góðan dag/);
  await expect(fullName.or(greeting)).toBeVisible();
  if (await greeting.isVisible()) return;
  await fullName.fill('Rut Rekstrarstjóri');
  await page.getByRole('checkbox', { name: 'Ég samþykki' }).check();
  await page.getByRole('button', { name: 'Stofna aðgang' }).click();
  await expect(greeting).toBeVisible();
}

/** Adds a message that failed, an agent without connection and a failed import, which the page of the operator lists. */
export async function addProblems(tenant: Tenant): Promise<void> {
  await tenant.query(
    `insert into outgoing_message (organization_id, kind, service_provider_id, recipient, language, status, last_error)
     select $1, 'provider_day', id, 'leyni@example.is', 'is', 'dead', 'Mailbox is full' from service_provider where organization_id = $1`,
  );
  await tenant.query(
    `insert into device (organization_id, name, kind, last_seen_at) values ($1, 'Leynivog', 'agent', now() - interval '2 days')`,
  );
  await tenant.query(`with kept as (
       insert into file (organization_id, name, purpose, content_type, size, sha256)
       values ($1, 'leyni.xml', 'invoice', 'application/xml', 1, sha256('x')) returning id
     )
     insert into import_attempt (organization_id, file_id, file_name, format, state, created_at)
     select $1, id, 'leyni.xml', 'ubl', 'failed', now() from kept`);
}
