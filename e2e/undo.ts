import type { Tenant } from './tenant.ts';

/** Lets the time pass in which a provider can undo the end of a request: its messages leave. */
export const endUndo = (tenant: Tenant) =>
  tenant.query(`update outgoing_message set due_at = now()
     where organization_id = $1 and kind in ('service_request_done', 'service_request_rejected') and attempts = 0`);
