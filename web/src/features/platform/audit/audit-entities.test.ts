import audit from '@tunna/texts/en/platform/audit.json';
import { expect, it } from 'vitest';
import { auditEntities } from './audit-entities.ts';

it('the audit trail can be limited to each kind of record that has a text', () => {
  const named = Object.keys(audit).flatMap((key) => (key.startsWith('entity.') ? [key.slice('entity.'.length)] : []));
  expect([...auditEntities]).toEqual(named.toSorted());
});
