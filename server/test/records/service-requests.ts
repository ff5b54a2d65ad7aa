import type { TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import type { Role } from '@tunna/domain/permissions';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { createContainer, visitor } from './factories.ts';
import type { Workspace } from './workspace.ts';

/** Helpers for tests of service requests. */
export interface RequestTests {
  /** Creates a request like a visitor. Returns its number. */
  createRequest(workspace: Workspace, createdBy?: object): Promise<number>;
  /** A request with a status. */
  insertRequest(
    workspace: Workspace,
    status: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ id: number; containerId: number }>;
  timelineOf(workspace: Workspace, id: number, role?: Role): Promise<TimelineEntry[]>;
  messagesOf(id: number): Promise<{ kind: string; recipient: string; status: string }[]>;
}

/** A change of status by a member, with a reason if one is needed. */
export const moveOf = (status: string, version = 1) => ({
  status,
  version,
  ...(status === 'rejected' || status === 'cancelled' ? { comment: 'Ílátið var tómt.' } : {}),
});

/** @param test returns the application once it is ready */
export const requestTests = (test: () => TestApp): RequestTests => ({
  async createRequest(workspace, createdBy = visitor) {
    const { slug, id } = await createContainer(test().db, workspace);
    const payload = { containerSlug: slug, action: 'empty_container', createdBy };
    const answer = await test().app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
    expect(answer.statusCode).toBe(200);
    const text = 'select id from service_request where container_id = $1';
    const [row] = await test().db.asOwner<{ id: number }>(text, [id]);
    return row?.id ?? 0;
  },
  async insertRequest(workspace, status, more = {}) {
    const { id: containerId } = await createContainer(test().db, workspace);
    const closed = ['done', 'rejected', 'cancelled'].includes(status);
    const fields: Record<string, unknown> = {
      organization_id: workspace.organizationId,
      container_id: containerId,
      action_type: 'empty_container',
      service_provider_id: workspace.serviceProviderId,
      status,
      closed_at: closed ? new Date() : null,
      ...more,
    };
    const names = Object.keys(fields);
    const [row] = await test().db.asOwner<{ id: number }>(
      `insert into service_request (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(fields),
    );
    return { id: row?.id ?? 0, containerId };
  },
  timelineOf: async (workspace, id, role = 'editor') =>
    (await workspace.as(role, 'GET', `/service-requests/${id}/events`)).body.rows,
  messagesOf: (id) =>
    test().db.asOwner(
      'select kind, recipient, status from outgoing_message where service_request_id = $1 order by id',
      [id],
    ),
});
