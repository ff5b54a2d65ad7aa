import { randomUUID } from 'node:crypto';
import type { Role } from '@tunna/domain/permissions';
import { runPublication } from '../../src/modules/figures/invoice-report/report-run.service.ts';
import type { TestApp } from '../app.ts';
import { silentLog } from '../database.ts';
import { saveGivenInvoice } from './saved-invoices.ts';
import type { Workspace } from './workspace.ts';

const reports = '/invoices/invoice-report';

/** Report actions in an organization, by default of a member with the finance role. */
export const reportsOf = (test: TestApp, own: Workspace, clock = () => new Date()) => ({
  generate: (more: object = {}, role: Role = 'finance') =>
    own.as(role, 'POST', '/invoices/generate-report', {
      name: 'Ársskýrsla',
      from: '2026-01',
      until: '2026-03',
      idempotencyKey: randomUUID(),
      ...more,
    }),
  get: (id: number, role: Role = 'finance') => own.as(role, 'GET', `${reports}/${id}`),
  list: (query = '', role: Role = 'finance') => own.as(role, 'GET', `/invoices/invoice-reports?${query}`),
  edit: (id: number, payload: object) => own.as('finance', 'POST', `${reports}/${id}`, payload),
  remove: (id: number) => own.as('finance', 'DELETE', `${reports}/${id}`),
  ask: (id: number) => own.as('finance', 'POST', `/invoices/publish-invoice-report/${id}`),
  lines: (id: number, query = '') => own.as('finance', 'GET', `${reports}/${id}/lines?${query}`),
  compare: (id: number, other: number, role: Role = 'finance') =>
    own.as(role, 'GET', `${reports}/${id}/compare/${other}`),
  /** A line of material, in kilograms. */
  material: (kg: string, net: string, more: object = {}) => ({
    name: 'Pappi',
    net,
    classification: {
      kind: 'material' as const,
      wasteStreamId: own.wasteStreamId,
      locationId: own.locationId,
      treatmentCode: 'R3',
      kg: { amount: kg, origin: 'weighed' as const },
      ...more,
    },
  }),
  save: (number: string, lines: Parameters<typeof saveGivenInvoice>[2]['lines'], more: object = {}) =>
    saveGivenInvoice(test.db, own, { number, issueDate: '2026-02-28', lines, ...more }),
  /** Runs the job of a requested publication. */
  run: (reportId: number, now = clock) =>
    runPublication(
      { database: test.db.database, log: silentLog, now },
      { organizationId: own.organizationId, reportId },
      true,
    ),
  /** A published report. */
  async publish(more: object = {}): Promise<number> {
    const { body } = await this.generate(more);
    await this.ask(body.report.id);
    await this.run(body.report.id);
    return body.report.id;
  },
});
