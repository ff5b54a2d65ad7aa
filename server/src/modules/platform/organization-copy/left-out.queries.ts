/** Tables of an organization that stay behind in an export, and why. All others are exported. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  agent_pairing: 'codes that are valid for minutes',
  collection_feed: 'secrets of calendars',
  created_once: 'keys of creations, which callers repeat within minutes',
  credential: 'secrets of departments and devices: pair devices again',
  invite: 'open doors: invite again',
  invoice_report_link: 'secrets of links to published reports',
  list_import_run: 'work in progress',
  live_event: 'events of an hour',
  organization_use: 'counts for the operator: the other installation counts',
  scale_command: 'commands that a device takes within seconds',
  subscription: 'the plan: the other installation has its own plans',
};

/** Columns that are empty in an export, because they are secrets of the installation or of a device. */
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  device: ['pin_hash'],
  service_provider: ['sealed_webhook_secret'],
};

/** Columns that tie a row to this installation, and their value in an export. */
export const replacedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The other installation must not send what this one sends. Its operator can, as with other dead messages.
  outgoing_message: {
    status: "case status when 'waiting' then 'dead' else status end",
    last_error: "case status when 'waiting' then 'It waited when the organization was exported.' else last_error end",
    worker: 'null',
  },
  // The id of a transaction belongs to the PostgreSQL that gave it. Notifications of such events are never sent again.
  organization_event: { transaction_id: "'3'" },
};

/** Rows that name what stays behind. */
export const rowsToCopy: Readonly<Record<string, string>> = {
  outgoing_message: 'invite_id is null',
  organization_event:
    "for_person_id is null or exists (select from copied_id where kind = 'person' and here = for_person_id)",
};

/** Columns of text with the id of what the row is about, and the column that says what that is. */
export const namedIds: Readonly<Record<string, { readonly id: string; readonly entity: string }>> = {
  audit_entry: { id: 'entity_id', entity: 'entity' },
  organization_event: { id: 'entity_id', entity: 'entity' },
};
