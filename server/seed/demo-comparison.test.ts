import { monthAfter } from '@tunna/domain/time/days';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { clientConfig } from '../src/database/connection.ts';
import { mintOrgScope } from '../src/database/scope.ts';
import { readComparison } from '../src/modules/figures/invoice-comparison/invoice-comparison.service.ts';
import { auditAllDue } from '../src/modules/invoices/invoice-audit/invoice-audit.service.ts';
import { createTestDatabase } from '../test/database.ts';
import { seedDemo } from './demo.ts';

const demo = mintOrgScope(1);

// The demonstration depends on the day on which it is set up.
test.each(['2026-01-02', '2026-03-04', '2026-07-31'])(
  'set up on %s: the comparison has agreeing, differing and incomplete rows, and the audit finds the planted faults only',
  async (day) => {
    const now = new Date(`${day}T10:30:00Z`);
    const db = await createTestDatabase();
    const client = new Client(clientConfig(db.owner));
    await client.connect();
    try {
      await seedDemo(client, { now });
      const pages = await readComparison(db.database.reader(demo), monthAfter(day.slice(0, 7), -1), now);
      const { rows } = await pages(1, 100);
      await auditAllDue(db.database, demo, now);
      const findings = await db.asOwner(
        `select rule, location.name as location from invoice_finding finding
         join invoice_line line using (organization_id, invoice_id, position)
         join location on location.organization_id = line.organization_id and location.id = line.location_id
         where finding.organization_id = 1 order by rule`,
      );
      const inState = (state: string) => rows.filter((row) => row.state === state);
      expect(inState('differs').map(({ location }) => location?.name)).toContain('Sambýlið Kórahvarfi');
      expect(inState('differs').length).toBeLessThan(4);
      expect(inState('agrees').length).toBeGreaterThan(1);
      expect(inState('incomplete').length).toBeGreaterThan(3);
      // Also by weight.
      expect(inState('agrees').some(({ kgDifference }) => kgDifference !== undefined)).toBe(true);
      expect(findings).toEqual([
        { rule: 'price_jump', location: 'Aðalskrifstofa, Borgartúni' },
        { rule: 'too_many_collections', location: 'Sambýlið Kórahvarfi' },
      ]);
    } finally {
      await client.end();
      await db.drop();
    }
  },
);
