import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Tenant } from './tenant.ts';

export interface Department {
  readonly id: number;
  readonly name: string;
}

/** Inserts a credential. Returns its text. */
async function insertCredential(tenant: Tenant, holder: 'department' | 'device', id: number): Promise<string> {
  const secret = `tunna_${holder.slice(0, 3)}_${randomBytes(32).toString('base64url')}`;
  await tenant.query(`insert into credential (organization_id, ${holder}_id, secret_hash) values ($1, $2, $3)`, [
    id,
    createHash('sha256').update(secret).digest(),
  ]);
  return secret;
}

/** Signs the page in as a device of a department. Returns the number of the device. */
export async function signInDevice(page: Page, tenant: Tenant, department: Department): Promise<number> {
  const id = await tenant.idOf(
    `insert into device (organization_id, name, department_id) values ($1, 'Spjaldtölva', $2) returning id`,
    [department.id],
  );
  await page.goto(`/sign-in/device#${await insertCredential(tenant, 'device', id)}`);
  await expect(page.getByRole('heading', { level: 1, name: department.name })).toBeVisible();
  return id;
}

/** Signs the page in as the tablet of a department, with a sign-in link. */
export async function signInDepartment(page: Page, tenant: Tenant, name = 'Eldhús'): Promise<Department> {
  const id = await tenant.idOf(
    `with department as (
       insert into department (organization_id, name) values ($1, $2) returning organization_id, id
     ), place as (
       insert into org_unit (organization_id, department_id, location_id) select organization_id, id, $3 from department
     )
     select id from department`,
    [name, tenant.locationId],
  );
  await page.goto(`/sign-in/department#${await insertCredential(tenant, 'department', id)}`);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { id, name };
}
