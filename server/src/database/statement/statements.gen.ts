// Generated from the statements and the migrated database by `npm run database:types`. Do not edit.

/** The value of a JSON column. The statement’s row type is more precise. */
type Json = NonNullable<unknown>;

/** The row and the parameter values of each statement. */
export interface Statements {
  readonly container_collections: {
    readonly row: {
      container_id: number;
      day: string;
      requested: boolean;
      reported: boolean;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly containerIds: readonly (number | null)[] | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly today: string | null;
    };
  };
  readonly scheduled_containers: {
    readonly row: {
      container_id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly before: string | null;
      readonly from: string | null;
    };
  };
  readonly organizations_to_attribute: {
    readonly row: {
      organization_id: number;
    };
    readonly values: readonly [];
  };
  readonly lock_attribution: {
    readonly row: {
      locked: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
    };
  };
  readonly take_due_attributions: {
    readonly row: {
      invoice_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly limit: number | null;
    };
  };
  readonly lines_to_attribute: {
    readonly row: {
      invoice_id: number;
      version: number;
      position: number;
      service_provider_id: number;
      sign: number;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      container_id: number | null;
      service_day: string;
      kg: string | null;
      cost: string;
      currency: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly placements_to_attribute: {
    readonly row: {
      container_id: number;
      valid_from: string;
      location_id: string | null;
      waste_stream_id: number;
      service_provider_id: number | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly containerIds: readonly number[];
      readonly locationIds: readonly string[];
    };
  };
  readonly forget_line_shares: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly keep_line_shares: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly given: string | null;
    };
  };
  readonly prune_monthly_attribution: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly insert_organization_event: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly kind: string;
      readonly permission: string | null;
      readonly personId: number | null;
      readonly byPersonId: number | null;
      readonly topic: string;
      readonly entity: string;
      readonly entityId: string;
      readonly name: string;
      readonly data: string;
    };
  };
  readonly organization_events_by_id: {
    readonly row: {
      id: number;
      at: Date;
      kind: string;
      permission: string | null;
      entity: string;
      entity_id: string;
      name: string;
      data: Json;
      organization_name: string;
      org_slug: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly prune_organization_events: {
    readonly row: {
      removed: number;
    };
    readonly values: {
      readonly until: Date | null;
      readonly maxRows: number | null;
    };
  };
  readonly spend_budgets: {
    readonly row: {
      wait: number;
    };
    readonly values: {
      readonly names: readonly (string | null)[] | null;
      readonly keys: readonly (string | null)[] | null;
      readonly hidden: readonly (boolean | null)[] | null;
      readonly maximums: readonly (number | null)[] | null;
      readonly seconds: readonly (number | null)[] | null;
      readonly amounts: readonly (number | null)[] | null;
      readonly now: Date | null;
    };
  };
  readonly budgets_left: {
    readonly row: {
      left: number;
    };
    readonly values: {
      readonly names: readonly (string | null)[] | null;
      readonly keys: readonly (string | null)[] | null;
      readonly maximums: readonly (number | null)[] | null;
      readonly seconds: readonly (number | null)[] | null;
      readonly now: Date | null;
    };
  };
  readonly prune_budgets: {
    readonly row: {
      prune_budgets: string | null;
    };
    readonly values: {
      readonly now: Date | null;
    };
  };
  readonly due_messages: {
    readonly row: {
      organizationId: number;
      ids: readonly number[];
    };
    readonly values: {
      readonly limit: number | null;
    };
  };
  readonly take_messages: {
    readonly row: {
      id: number;
      kind: string;
      service_request_id: number | null;
      invite_id: number | null;
      person_id: number | null;
      event_ids: readonly number[] | null;
      department_id: number | null;
      month: string | null;
      claim_id: number | null;
      claim_letter: number | null;
      channel: string;
      recipient: string;
      language: string;
      attempts: number;
      created_at: Date;
    };
    readonly values: {
      readonly worker: string | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly finish_messages: Statements['forget_line_shares'];
  readonly fail_messages: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly reason: string | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
      readonly worker: string;
    };
  };
  readonly postpone_message: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly reason: string | null;
      readonly organizationId: number;
      readonly id: number;
      readonly worker: string;
    };
  };
  readonly gathered_messages: {
    readonly row: {
      service_request_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly digestIds: readonly number[];
    };
  };
  readonly finish_gathered: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly digestIds: readonly number[];
    };
  };
  readonly fail_gathered: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly reason: string | null;
      readonly organizationId: number;
      readonly digestIds: readonly number[];
      readonly requestIds: readonly number[] | null;
    };
  };
  readonly gather_provider_digests: {
    readonly row: {
      letters: number;
    };
    readonly values: readonly [];
  };
  readonly insert_audit_entry: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly action: string;
      readonly entity: string;
      readonly entityId: string;
      readonly name: string;
      readonly changes: string;
    };
  };
  readonly insert_audit_entries: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly rows: string | null;
    };
  };
  readonly audit_entries_of_entity: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      is_automatic: boolean;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
      readonly entityId: string;
      readonly limit: number | null;
    };
  };
  readonly audit_entries_all_asc: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      is_automatic: boolean;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly audit_entries_all_desc: Statements['audit_entries_all_asc'];
  readonly audit_entries_entity_asc: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      is_automatic: boolean;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly audit_entries_entity_desc: Statements['audit_entries_entity_asc'];
  readonly audit_entries_person_asc: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      is_automatic: boolean;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly audit_entries_person_desc: Statements['audit_entries_person_asc'];
  readonly audit_entries_both_asc: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      is_automatic: boolean;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
      readonly personId: number;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly audit_entries_both_desc: Statements['audit_entries_both_asc'];
  readonly count_audit_entries: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string | null;
      readonly personId: number | null;
    };
  };
  readonly search_audit_entries: {
    readonly row: {
      total: number;
      place: number | null;
      id: number | null;
      at: Date | null;
      by: string | null;
      is_automatic: boolean | null;
      action: string | null;
      entity: string | null;
      entity_id: string | null;
      name: string | null;
      changes: Json | null;
    };
    readonly values: {
      readonly patterns: readonly (string | null)[];
      readonly entity: string | null;
      readonly personId: number | null;
      readonly isNewestFirst: boolean | null;
      readonly limit: number | null;
      readonly offset: number;
      readonly pageSize: number | null;
      readonly organizationId: number;
    };
  };
  readonly insert_created_once: {
    readonly row: {
      inserted: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
      readonly content: string;
    };
  };
  readonly set_created_record: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly record: string | null;
      readonly organizationId: number;
      readonly key: string;
    };
  };
  readonly find_created_record: {
    readonly row: {
      record: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
      readonly content: string;
    };
  };
  readonly plans: {
    readonly row: {
      id: string;
      place: number;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
      names: Json;
    };
    readonly values: readonly [];
  };
  readonly plan: {
    readonly row: {
      id: string;
      place: number;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
      names: Json;
    };
    readonly values: {
      readonly id: string;
    };
  };
  readonly subscription: {
    readonly row: {
      id: string;
      place: number;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
      names: Json;
      since: Date;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly lock_subscription: Statements['subscription'];
  readonly change_subscription: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly planId: string;
      readonly since: Date;
      readonly organizationId: number;
    };
  };
  readonly used_locations: {
    readonly row: {
      used: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date | null;
    };
  };
  readonly used_containers: Statements['used_locations'];
  readonly used_members: Statements['used_locations'];
  readonly used_fileBytes: Statements['used_locations'];
  readonly subscription_use: {
    readonly row: {
      locations: number;
      containers: number;
      members: number;
      fileBytes: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date | null;
    };
  };
  readonly organization_by_slug: {
    readonly row: {
      id: number | null;
    };
    readonly values: {
      readonly orgSlug: string | null;
    };
  };
  readonly organization_name: {
    readonly row: {
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly list_files_name_asc: {
    readonly row: {
      id: number;
      name: string;
      purpose: string;
      content_type: string;
      size: number;
      sha256: Buffer;
      created_at: Date;
      created_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly purposes: readonly string[];
      readonly patterns: readonly (string | null)[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_files_name_desc: Statements['list_files_name_asc'];
  readonly list_files_createdAt_asc: Statements['list_files_name_asc'];
  readonly list_files_createdAt_desc: Statements['list_files_name_asc'];
  readonly list_files_size_asc: Statements['list_files_name_asc'];
  readonly list_files_size_desc: Statements['list_files_name_asc'];
  readonly count_files: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly purposes: readonly string[];
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly find_file: {
    readonly row: {
      id: number;
      name: string;
      purpose: string;
      content_type: string;
      size: number;
      sha256: Buffer;
      created_at: Date;
      created_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly purposes: readonly string[];
    };
  };
  readonly find_file_of_bytes: {
    readonly row: {
      id: number;
      name: string;
      purpose: string;
      content_type: string;
      size: number;
      sha256: Buffer;
      created_at: Date;
      created_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly sha256: Uint8Array;
      readonly purpose: string | null;
    };
  };
  readonly lock_file_bytes: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly sha256: string | null;
    };
  };
  readonly insert_file: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly purpose: string;
      readonly contentType: string;
      readonly size: number;
      readonly sha256: Uint8Array;
      readonly createdBy: number | null;
      readonly at: Date;
    };
  };
  readonly file_uses: {
    readonly row: {
      invoices: number;
      imports: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly delete_file: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly share_file_removals: {
    readonly row: {
      granted: boolean | null;
    };
    readonly values: {
      readonly lockKey: number | null;
    };
  };
  readonly file_bytes_are_kept: {
    readonly row: {
      is_referenced: boolean;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly sha256: Uint8Array | null;
    };
  };
  readonly public_picture: {
    readonly row: {
      organization_id: number;
      name: string;
      content_type: string;
    };
    readonly values: {
      readonly sha256: Uint8Array | null;
    };
  };
  readonly pictures_of_organization: {
    readonly row: {
      waste_stream_id: number | null;
      name: string;
      sha256: Buffer;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamIds: readonly number[];
    };
  };
  readonly delete_picture: {
    readonly row: {
      waste_stream_id: number | null;
      name: string;
      sha256: Buffer;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number | null;
    };
  };
  readonly insert_picture: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number | null;
      readonly name: string;
      readonly contentType: string;
      readonly size: number;
      readonly sha256: Uint8Array;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly public_waste_stream: {
    readonly row: {
      name_override: string | null;
      color: string;
      picture: string | null;
      waste_category_id: number;
      waste_category: string;
      category_name: string;
      has_content: boolean;
      description: string | null;
      yes_please: string | null;
      no_thanks: string | null;
      methods_of_recycling: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly wasteStreamId: number | null;
      readonly language: string | null;
    };
  };
  readonly waste_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      own_color: string | null;
      picture: string | null;
      own_ewc_code: string | null;
      own_treatment_code: string | null;
      waste_category_id: number;
      waste_category: string;
      color: string;
      ewc_code: string;
      treatment_code: string;
      codes: Json;
      containers: number;
      full_languages: readonly string[];
      started_languages: readonly string[];
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly waste_stream: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      own_color: string | null;
      picture: string | null;
      own_ewc_code: string | null;
      own_treatment_code: string | null;
      waste_category_id: number;
      waste_category: string;
      color: string;
      ewc_code: string;
      treatment_code: string;
      codes: Json;
      containers: number;
      full_languages: readonly string[];
      started_languages: readonly string[];
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_waste_stream_to_edit: Statements['delete_file'];
  readonly lock_waste_stream_to_delete: Statements['delete_file'];
  readonly lock_waste_stream_to_use: Statements['delete_file'];
  readonly insert_waste_stream: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteCategoryId: number;
      readonly nameOverride: string | null;
      readonly color: string | null;
      readonly ewcCode: string | null;
      readonly treatmentCode: string | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly update_waste_stream: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly wasteCategoryId: number;
      readonly nameOverride: string | null;
      readonly color: string | null;
      readonly ewcCode: string | null;
      readonly treatmentCode: string | null;
      readonly codesFrom: string | null;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_waste_stream_additions: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
    };
  };
  readonly hide_waste_stream: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly delete_waste_stream: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly waste_stream_content: {
    readonly row: {
      description: string;
      yes_please: string;
      no_thanks: string;
      methods_of_recycling: string;
      updated_at: Date;
      field_edits: Json;
      editors: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly language: string;
    };
  };
  readonly lock_waste_stream_content: Statements['waste_stream_content'];
  readonly ensure_waste_stream_content: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly language: string;
      readonly now: Date;
    };
  };
  readonly insert_waste_stream_contents: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly now: Date;
      readonly contents: string | null;
    };
  };
  readonly save_waste_stream_description: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly value: string;
      readonly updatedAt: Date;
      readonly version: number | null;
      readonly at: string | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly language: string;
    };
  };
  readonly save_waste_stream_yes_please: Statements['save_waste_stream_description'];
  readonly save_waste_stream_no_thanks: Statements['save_waste_stream_description'];
  readonly save_waste_stream_methods_of_recycling: Statements['save_waste_stream_description'];
  readonly public_containers: {
    readonly row: {
      organization_id: number;
      container_id: number;
      slug: string;
      custom_id: string | null;
      description: string;
      location_name: string | null;
      organization_name: string;
      logo: string | null;
      contact_email: string | null;
      waste_stream_id: number;
      available_actions: Json;
      content_languages: readonly string[];
      asked_at: Date | null;
    };
    readonly values: {
      readonly slugs: readonly (string | null)[];
    };
  };
  readonly note_label_scan: {
    readonly row: {
      note_label_scan: string | null;
    };
    readonly values: {
      readonly slug: string | null;
    };
  };
  readonly report_container: {
    readonly row: {
      service_request_id: number;
      status: string;
      joined: boolean;
    };
    readonly values: {
      readonly action: string;
      readonly organizationId: number | null;
      readonly containerId: number;
      readonly idempotencyKey: string;
      readonly fullName: string | null;
      readonly phoneNumber: string | null;
      readonly email: string | null;
      readonly language: string;
    };
  };
  readonly report_missed_collection: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly action: string;
      readonly organizationId: number | null;
      readonly containerId: number;
      readonly idempotencyKey: string;
      readonly day: string | null;
      readonly personId: number | null;
    };
  };
  readonly report_full_container: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly action: string;
      readonly organizationId: number | null;
      readonly containerId: number;
      readonly idempotencyKey: string;
      readonly percent: number | null;
    };
  };
  readonly report_by_key: {
    readonly row: {
      service_request_id: number;
      status: string;
      joined: boolean;
      container_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly idempotencyKey: string;
    };
  };
  readonly request_with_location: {
    readonly row: {
      id: number;
      container_id: number;
      service_provider_id: number | null;
      status: string;
      link_version: number;
      report_count: number;
      created_at: Date;
      due_at: Date;
      planned_for: string | null;
      closed_at: Date | null;
      collected_kg: string | null;
      undo_until: Date | null;
      plan_undo_until: Date | null;
      organization_name: string;
      provider_name: string | null;
      language: string;
      slug: string;
      custom_id: string | null;
      description: string;
      kind: string;
      volume_liters: number | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      location_name: string | null;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      access_notes: string | null;
      latitude: string | null;
      longitude: string | null;
      reason: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly reports_of_request: {
    readonly row: {
      full_name: string | null;
      phone_number: string | null;
      email: string | null;
      language: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly events_of_request: {
    readonly row: {
      id: number;
      kind: string;
      actor: string;
      status: string | null;
      comment: string | null;
      planned_for: string | null;
      collected_kg: string | null;
      collection_day: string | null;
      fill_percent: number | null;
      created_at: Date;
      department_name: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly notify_of_reports: {
    readonly row: {
      requests: number;
      reports: number;
    };
    readonly values: {
      readonly limit: number | null;
      readonly maxPerAddress: number | null;
      readonly maxPerRequest: number | null;
    };
  };
  readonly forget_reporters: {
    readonly row: {
      forgotten: number;
    };
    readonly values: {
      readonly closedBefore: Date | null;
    };
  };
  readonly day_open_requests: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly providerIds: readonly number[];
      readonly limit: number | null;
    };
  };
  readonly day_closed_requests: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly providerIds: readonly number[];
      readonly statuses: readonly string[];
      readonly limit: number | null;
    };
  };
  readonly day_reports: {
    readonly row: {
      service_request_id: number;
      full_name: string | null;
      phone_number: string | null;
      email: string | null;
      language: string;
    };
    readonly values: {
      readonly ids: readonly (number | null)[];
      readonly organizationId: number;
    };
  };
  readonly move_request: {
    readonly row: {
      status: string;
    };
    readonly values: {
      readonly to: string;
      readonly collectedKg: number | string | null;
      readonly actor: string | null;
      readonly personId: number | null;
      readonly organizationId: number | null;
      readonly ids: readonly number[];
      readonly from: readonly string[];
      readonly comment: string | null;
    };
  };
  readonly lock_service_request: Statements['delete_file'];
  readonly add_comment: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number | null;
      readonly actor: string | null;
      readonly comment: string | null;
      readonly personId: number | null;
      readonly departmentId: number | null;
    };
  };
  readonly plan_request: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly plannedFor: string | null;
      readonly organizationId: number | null;
      readonly id: number;
    };
  };
  readonly unplan_request: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number;
    };
  };
  readonly assign_request: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly assignedTo: number | null;
      readonly byPersonId: number | null;
      readonly organizationId: number | null;
      readonly id: number;
    };
  };
  readonly notify_reporters: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly end: string | null;
      readonly id: number | null;
      readonly waitMinutes: number | null;
    };
  };
  readonly lock_end_messages: {
    readonly row: {
      id: number;
      attempts: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly cancel_messages: Statements['forget_line_shares'];
  readonly reopen_request: Statements['unplan_request'];
  readonly notify_provider_withdrawn: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number | null;
    };
  };
  readonly departments: {
    readonly row: {
      id: number;
      name: string;
      report_email: string | null;
      locations: Json;
      credentials: number;
      last_used_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly department: {
    readonly row: {
      id: number;
      name: string;
      report_email: string | null;
      locations: Json;
      credentials: number;
      last_used_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_department: {
    readonly row: {
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly add_department: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly reportEmail: string | null;
      readonly personId: number | null;
    };
  };
  readonly change_department: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly reportEmail: string | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly replace_org_units: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number | null;
      readonly locationIds: readonly string[];
    };
  };
  readonly remove_department: Statements['delete_waste_stream'];
  readonly department_devices: {
    readonly row: {
      devices: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly own_department: {
    readonly row: {
      id: number;
      name: string;
      organization_name: string;
      locations: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
    };
  };
  readonly department_name_for_share: {
    readonly row: {
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
    };
  };
  readonly own_containers: {
    readonly row: {
      total: number;
      place: number | null;
      slug: string | null;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      open_request_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly patterns: readonly (string | null)[];
      readonly offset: number;
      readonly limit: number;
    };
  };
  readonly emission_factors_used: {
    readonly row: {
      id: number;
      waste_stream_id: number | null;
      category_id: number;
      category_code: string;
      category_color: string;
      name_override: string | null;
      category_names: Json;
      color: string;
      treatment_code: string | null;
      kg_co2e_per_tonne: string;
      year: number;
      valid_from_year: number;
      source: string;
      replaces: number | null;
      entered_at: Date;
      entered_by: string | null;
      replaced_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly emission_factors_earlier: {
    readonly row: {
      id: number;
      waste_stream_id: number | null;
      category_id: number;
      category_code: string;
      category_color: string;
      name_override: string | null;
      category_names: Json;
      color: string;
      treatment_code: string | null;
      kg_co2e_per_tonne: string;
      year: number;
      valid_from_year: number;
      source: string;
      replaces: number | null;
      entered_at: Date;
      entered_by: string | null;
      replaced_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly limit: number | null;
    };
  };
  readonly emission_factor: {
    readonly row: {
      id: number;
      waste_stream_id: number | null;
      category_id: number;
      category_code: string;
      category_color: string;
      name_override: string | null;
      category_names: Json;
      color: string;
      treatment_code: string | null;
      kg_co2e_per_tonne: string;
      year: number;
      valid_from_year: number;
      source: string;
      replaces: number | null;
      entered_at: Date;
      entered_by: string | null;
      replaced_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_emission_factors: Statements['lock_waste_stream_additions'];
  readonly count_emission_factors: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly emission_factor_used_for: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number | null;
      readonly wasteCategoryId: number | null;
      readonly treatmentCode: string | null;
      readonly validFromYear: number;
    };
  };
  readonly end_emission_factor: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_emission_factor: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number | null;
      readonly wasteCategoryId: number | null;
      readonly treatmentCode: string | null;
      readonly kgCo2ePerTonne: number | string;
      readonly year: number;
      readonly validFromYear: number;
      readonly source: string;
      readonly replaces: number | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly figures_of_total: {
    readonly row: {
      currency: string;
      ofPeriod: Json;
      before: Json;
      months: Json;
      streams: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly source: string | null;
      readonly from: string;
      readonly until: string;
      readonly earlierFrom: string;
      readonly earlierUntil: string;
    };
  };
  readonly figures_of_figure: {
    readonly row: {
      currency: string;
      ofPeriod: Json;
      before: Json;
      months: Json;
      streams: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly source: string | null;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
      readonly earlierFrom: string;
      readonly earlierUntil: string;
      readonly earlierLeftOut: readonly string[];
    };
  };
  readonly figure_months: {
    readonly row: {
      answer: string;
    };
    readonly values: {
      readonly source: string | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly organizationId: number;
    };
  };
  readonly measured_months_of_total: {
    readonly row: {
      month: string;
      waste_stream_id: number;
      category_code: string;
      separately_collected: boolean;
      treatment_code: string;
      kg: string;
      cost: string;
    };
    readonly values: {
      readonly source: string | null;
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly measured_months_of_figure: {
    readonly row: {
      month: string;
      waste_stream_id: number;
      category_code: string;
      separately_collected: boolean;
      treatment_code: string;
      kg: string;
      cost: string;
    };
    readonly values: {
      readonly source: string | null;
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
    };
  };
  readonly confirmed_treatments: {
    readonly row: {
      waste_stream_id: number;
      evidence: string;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly source: string;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
    };
  };
  readonly currency_of_organization: {
    readonly row: {
      currency: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly aggregate_figures: {
    readonly row: Record<never, never>;
    readonly values: readonly [];
  };
  readonly attributed_cost_of_total: {
    readonly row: {
      currency: string;
      rows: Json;
      months: Json;
      streams: Json;
      pending: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly source: string;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
    };
  };
  readonly attributed_cost_of_figure: {
    readonly row: {
      currency: string;
      rows: Json;
      months: Json;
      streams: Json;
      pending: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly source: string;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
    };
  };
  readonly figure_coverage: {
    readonly row: {
      service_provider_id: number;
      department_id: number;
      name: string;
      months: readonly string[];
    };
    readonly values: {
      readonly organizationId: number;
      readonly source: string;
    };
  };
  readonly composition_of_figures: {
    readonly row: {
      waste_category: string;
      is_hazardous: boolean;
      treatment_code: string;
      kg: string;
      estimated_kg: string;
      confirmed_kg: string;
    };
    readonly values: {
      readonly source: string | null;
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
    };
  };
  readonly figures_by_location_and_provider: {
    readonly row: {
      location_id: string | null;
      service_provider_id: number | null;
      currency: string;
      name: string | null;
      municipality: string | null;
      is_unassigned: boolean;
      lines: number;
      kg: string;
      estimated_kg: string;
      converted_kg: string;
      sorted_kg: string;
      untreated_kg: string;
      document_kg: string;
      agreement_kg: string;
      cost: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly source: string | null;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly departmentIds: readonly number[];
      readonly leftOut: readonly string[];
    };
  };
  readonly chargeback_parts: {
    readonly row: {
      month: string;
      source: string;
      location_id: string;
      waste_stream_id: number;
      department_id: number;
      is_unmapped: boolean;
      currency: string;
      kg: string;
      cost: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly department_goals: {
    readonly row: {
      id: number;
      kind: string;
      target: string;
      valid_from: string;
      valid_until: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
    };
  };
  readonly department_goal: {
    readonly row: {
      id: number;
      kind: string;
      target: string;
      valid_from: string;
      valid_until: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly id: number;
    };
  };
  readonly lock_department_goal: {
    readonly row: {
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly id: number;
    };
  };
  readonly insert_department_goal: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly personId: number | null;
      readonly at: Date;
      readonly kind: string;
      readonly target: number | string;
      readonly validFrom: string;
      readonly validUntil: string | null;
    };
  };
  readonly change_department_goal: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly at: Date;
      readonly kind: string;
      readonly target: number | string;
      readonly validFrom: string;
      readonly validUntil: string | null;
      readonly organizationId: number;
      readonly departmentId: number;
      readonly id: number;
    };
  };
  readonly delete_department_goal: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly id: number;
    };
  };
  readonly notified_department: {
    readonly row: {
      id: number;
      name: string;
      organization_name: string;
      org_slug: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly email: string;
    };
  };
  readonly write_department_letters: {
    readonly row: {
      letters: number;
    };
    readonly values: {
      readonly month: string | null;
    };
  };
  readonly charged_groups: {
    readonly row: {
      item_key: string;
      waste_stream_id: number | null;
      container_kind: string | null;
      unit: string | null;
      currency: string;
      first_day: string;
      service_day: string;
      net: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly day: string;
    };
  };
  readonly providers_with_prices: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly day: string;
    };
  };
  readonly completed_prices: {
    readonly row: {
      item_key: string;
      name: string;
      unit: string;
      currency: string;
      price: string;
      lines: number;
      first_day: string;
      last_day: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly day: string;
      readonly limit: number | null;
    };
  };
  readonly agreed_prices: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      item_key: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      name: string;
      container_kind: string | null;
      unit: string;
      price: string;
      currency: string;
      valid_from: string;
      valid_until: string | null;
      surcharge_percent: string | null;
      yearly_rise_percent: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly on: string | null;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly agreed_prices_descending: Statements['agreed_prices'];
  readonly count_agreed_prices: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly on: string | null;
    };
  };
  readonly agreed_price: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      item_key: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      name: string;
      container_kind: string | null;
      unit: string;
      price: string;
      currency: string;
      valid_from: string;
      valid_until: string | null;
      surcharge_percent: string | null;
      yearly_rise_percent: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly agreed_prices_of_provider: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      item_key: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      name: string;
      container_kind: string | null;
      unit: string;
      price: string;
      currency: string;
      valid_from: string;
      valid_until: string | null;
      surcharge_percent: string | null;
      yearly_rise_percent: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
    };
  };
  readonly lock_prices_of_providers: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderIds: readonly number[];
    };
  };
  readonly overlapping_price: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly itemKey: string | null;
      readonly wasteStreamId: number | null;
      readonly containerKind: string | null;
      readonly baseUnits: readonly string[];
      readonly currency: string;
      readonly except: number | null;
      readonly validFrom: string | null;
      readonly validUntil: string | null;
    };
  };
  readonly insert_agreed_price: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly itemKey: string | null;
      readonly wasteStreamId: number | null;
      readonly name: string;
      readonly containerKind: string | null;
      readonly unit: string;
      readonly price: number | string;
      readonly currency: string;
      readonly validFrom: string;
      readonly validUntil: string | null;
      readonly surchargePercent: number | string | null;
      readonly yearlyRisePercent: number | string | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly update_agreed_price: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly serviceProviderId: number;
      readonly itemKey: string | null;
      readonly wasteStreamId: number | null;
      readonly name: string;
      readonly containerKind: string | null;
      readonly unit: string;
      readonly price: number | string;
      readonly currency: string;
      readonly validFrom: string;
      readonly validUntil: string | null;
      readonly surchargePercent: number | string | null;
      readonly yearlyRisePercent: number | string | null;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly delete_agreed_price: Statements['delete_waste_stream'];
  readonly proposed_prices: {
    readonly row: {
      item_key: string;
      name: string;
      unit: string;
      currency: string;
      price: string;
      lines: number;
      all_lines: number;
      first_day: string;
      last_day: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly serviceDay: string;
    };
  };
  readonly collection_rules: {
    readonly row: {
      id: number;
      container_id: number;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      plans: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly containerId: number | null;
      readonly until: string;
      readonly from: string;
    };
  };
  readonly collection_rule: {
    readonly row: {
      id: number;
      container_id: number;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      plans: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scheduleId: number;
    };
  };
  readonly collection_decisions: {
    readonly row: {
      schedule_id: number;
      planned_day: string;
      state: string;
      moved_to: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly collection_decision: {
    readonly row: {
      schedule_id: number;
      planned_day: string;
      state: string;
      moved_to: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scheduleId: number;
      readonly plannedDay: string;
    };
  };
  readonly collections_whole: {
    readonly row: {
      schedule_id: number;
      planned_day: string;
      note: string;
      container_id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_id: number | null;
      service_provider_name: string | null;
      service_request_id: number | null;
      version: number | null;
      updated_at: Date | null;
      updated_by: string | null;
    };
    readonly values: {
      readonly scheduleIds: readonly (number | null)[];
      readonly plannedDays: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly put_collection: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly scheduleId: number;
      readonly plannedDay: string;
      readonly state: string;
      readonly movedTo: string | null;
      readonly serviceRequestId: number | null;
      readonly personId: number | null;
    };
  };
  readonly past_collection_rules: {
    readonly row: {
      schedule_id: number;
      container_id: number;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      first_day: string;
      last_day: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly containerIds: readonly number[];
      readonly until: string;
      readonly from: string;
    };
  };
  readonly past_collection_requests: {
    readonly row: {
      container_id: number;
      from_day: string;
      done_on: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerIds: readonly number[];
      readonly until: string;
      readonly from: string;
    };
  };
  readonly take_due_audits: {
    readonly row: {
      invoice_id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly limit: number | null;
    };
  };
  readonly count_due_audits: {
    readonly row: {
      pending: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly take_due_audit_of_invoice: {
    readonly row: {
      invoice_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly number: string;
    };
  };
  readonly take_due_audits_of_findings: {
    readonly row: {
      invoice_id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly findingIds: readonly number[];
    };
  };
  readonly invoices_to_audit: {
    readonly row: {
      id: number;
      service_provider_id: number;
      number: string;
      issue_date: string;
      currency: string;
      sign: number;
      line_total: string | null;
      preceding: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly lines_to_audit: {
    readonly row: {
      invoice_id: number;
      position: number;
      item_key: string;
      wording_key: string;
      place_key: string;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      container_id: number | null;
      container_kind: string | null;
      quantity: string | null;
      unit: string | null;
      net: string;
      stated_kg: string | null;
      content: Json;
      period_start: string | null;
      period_end: string | null;
      service_day: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly earlier_charges: {
    readonly row: {
      item_key: string;
      wording_key: string;
      unit: string;
      lines: number;
      price: string | null;
      vat_rate: string | null;
      vat_lines: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly currency: string;
      readonly serviceDay: string;
    };
  };
  readonly forget_findings: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
      readonly given: string | null;
    };
  };
  readonly keep_findings: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly at: Date;
      readonly given: string | null;
    };
  };
  readonly new_certain_findings: {
    readonly row: {
      invoice_id: number | null;
    };
    readonly values: {
      readonly given: string | null;
      readonly organizationId: number;
    };
  };
  readonly containers_of_audit: {
    readonly row: {
      id: number;
      location_id: string;
      waste_stream_id: number;
      service_provider_id: number | null;
      kind: string;
      volume_liters: number | null;
      is_heavy: boolean;
      removed_on: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationIds: readonly string[];
    };
  };
  readonly weighed_days_of_audit: {
    readonly row: {
      location_id: string;
      waste_stream_id: number;
      day: string;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationIds: readonly string[];
      readonly from: string;
      readonly until: string;
    };
  };
  readonly other_lines_of_audit: {
    readonly row: {
      invoice_id: number;
      position: number;
      item_key: string;
      wording_key: string;
      place_key: string;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      container_id: number | null;
      container_kind: string | null;
      quantity: string | null;
      unit: string | null;
      net: string;
      stated_kg: string | null;
      content: Json;
      period_start: string | null;
      period_end: string | null;
      service_day: string;
      number: string;
      sign: number;
      issue_date: string;
      line_count: number;
      preceding: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly from: string;
      readonly until: string;
      readonly locationIds: readonly string[];
    };
  };
  readonly known_places_of_audit: {
    readonly row: {
      place: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly country_of_audit: {
    readonly row: {
      country: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly claims: {
    readonly row: {
      id: number;
      reference: string;
      service_provider_id: number;
      provider_name: string;
      state: string;
      is_declined: boolean;
      currency: string;
      amount: string;
      gross: string;
      credited: string;
      declined: string;
      outstanding: string;
      findings: number;
      reminders: number;
      proposals: number;
      deadline: string;
      sent_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
      readonly today: string | null;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly count_claims: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
    };
  };
  readonly sum_claims: {
    readonly row: {
      state: string;
      currency: string;
      claims: number;
      amount: string;
      credited: string;
      outstanding: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly claim: {
    readonly row: {
      id: number;
      reference: string;
      service_provider_id: number;
      provider_name: string;
      state: string;
      is_declined: boolean;
      currency: string;
      amount: string;
      gross: string;
      credited: string;
      declined: string;
      outstanding: string;
      findings: number;
      reminders: number;
      proposals: number;
      deadline: string;
      sent_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      vat: string;
      note: string;
      contact_person_id: number | null;
      contact_name: string | null;
      contact_email: string | null;
      letter: Json | null;
      organization_name: string;
      organization_kennitala: string | null;
      provider_kennitala: string | null;
      provider_email: string | null;
      provider_language: string;
      created_by: string | null;
      decline_reason: string | null;
      declined_at: Date | null;
      declined_by: string | null;
      withdrawn_at: Date | null;
      withdrawn_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_claim: Statements['delete_file'];
  readonly claim_reference: {
    readonly row: {
      reference: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_claims: Statements['lock_waste_stream_additions'];
  readonly last_claim_number: {
    readonly row: {
      number: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly pattern: string;
    };
  };
  readonly claim_contact: {
    readonly row: {
      email: string | null;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly claim_credits: {
    readonly row: {
      invoice_id: number;
      number: string;
      issue_date: string;
      amount: string;
      state: string;
      is_automatic: boolean;
      is_deleted: boolean;
      evidence: readonly string[];
      at: Date;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
    };
  };
  readonly credit_note: {
    readonly row: {
      id: number;
      service_provider_id: number;
      number: string;
      issue_date: string;
      currency: string;
      net: string;
      deleted: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly usable_credit_notes: {
    readonly row: {
      id: number;
      service_provider_id: number;
      number: string;
      issue_date: string;
      currency: string;
      net: string;
      deleted: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly currency: string;
      readonly limit: number | null;
    };
  };
  readonly credit_note_head: {
    readonly row: {
      head: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly credit_note_lines: {
    readonly row: {
      content: Json;
      net: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly limit: number | null;
    };
  };
  readonly claims_to_match: {
    readonly row: {
      id: number;
      reference: string;
      currency: string;
      outstanding: string;
      lines: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly creditNoteId: number;
    };
  };
  readonly credits_of_credit_note: {
    readonly row: {
      claim_id: number;
      state: string;
      is_automatic: boolean;
      amount: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly creditNoteId: number;
    };
  };
  readonly has_claims: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly put_claim_credit: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
      readonly creditNoteId: number;
      readonly amount: number | string;
      readonly state: string;
      readonly evidence: readonly (string | null)[];
      readonly isAutomatic: boolean;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly forget_automatic_credits: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly creditNoteId: number;
    };
  };
  readonly dismiss_claim_credit: {
    readonly row: {
      state: string;
    };
    readonly values: {
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly claimId: number;
      readonly creditNoteId: number;
    };
  };
  readonly claim_figures: {
    readonly row: {
      year: number;
      service_provider_id: number;
      provider_name: string;
      currency: string;
      claims: number;
      claimed: string;
      recovered: string;
      declined: string;
      pending: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly year: number | null;
      readonly serviceProviderId: number | null;
    };
  };
  readonly findings_to_claim: {
    readonly row: {
      id: number;
      invoice_id: number;
      fingerprint: string;
      service_provider_id: number;
      rule: string;
      measure: string;
      grounds: Json;
      position: number | null;
      expected: string | null;
      found: string | null;
      difference: string;
      currency: string;
      reference: string | null;
      note: string;
      invoice_number: string;
      issue_date: string;
      invoice_net: string | null;
      invoice_vat: string | null;
      period_start: string | null;
      period_end: string | null;
      line_name: string | null;
      quantity: string | null;
      unit: string | null;
      content: Json | null;
      container: string | null;
      location: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly dispute_claimed_findings: {
    readonly row: {
      id: number;
      rule: string;
      invoice_number: string;
      state: string;
    };
    readonly values: {
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly claim_letters: {
    readonly row: {
      number: number;
      recipient: string;
      deadline: string;
      sent_at: Date;
      sent_by: string | null;
      delivery: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
    };
  };
  readonly insert_claim_letter: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
      readonly number: number;
      readonly recipient: string;
      readonly deadline: string;
      readonly at: Date;
      readonly personId: number | null;
      readonly language: string;
    };
  };
  readonly claim_lines: {
    readonly row: {
      place: number;
      invoice_id: number;
      fingerprint: string;
      content: Json;
      finding_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
    };
  };
  readonly claimed_findings: {
    readonly row: {
      claim_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly findingIds: readonly number[];
    };
  };
  readonly delete_claim_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
    };
  };
  readonly insert_claim_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly claimId: number;
      readonly lines: string | null;
    };
  };
  readonly release_claim_lines: Statements['delete_claim_lines'];
  readonly insert_claim: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly reference: string;
      readonly amount: number | string;
      readonly currency: string;
      readonly vat: number | string;
      readonly gross: number | string;
      readonly deadline: string;
      readonly contactPersonId: number | null;
      readonly contactEmail: string | null;
      readonly note: string;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly update_claim: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly deadline: string;
      readonly contactPersonId: number | null;
      readonly contactEmail: string | null;
      readonly note: string;
      readonly amount: number | string;
      readonly vat: number | string;
      readonly gross: number | string;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly freeze_claim: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly letter: string | null;
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly set_claim_deadline: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly deadline: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly set_claim_declined: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly reason: string | null;
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly set_claim_withdrawn: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly claim_standing_facts: {
    readonly row: {
      amount: string;
      currency: string;
      is_sent: boolean;
      is_declined: boolean;
      is_withdrawn: boolean;
      credited: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly set_claim_standing: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly state: string;
      readonly outstanding: number | string;
      readonly declined: number | string;
      readonly credited: number | string;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly open_invites: {
    readonly row: {
      id: number;
      value: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
    };
  };
  readonly is_member_identity: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly kind: string | null;
      readonly value: string | null;
    };
  };
  readonly lock_invite_by_identity: {
    readonly row: {
      id: number;
      value: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly kind: string;
      readonly value: string;
    };
  };
  readonly upsert_invite: {
    readonly row: {
      id: number;
      value: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly kind: string;
      readonly value: string;
      readonly role: string;
      readonly invitedBy: number | null;
      readonly language: string;
      readonly now: Date;
      readonly expiresAt: Date;
    };
  };
  readonly lock_open_invite: {
    readonly row: {
      id: number;
      value: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly now: Date;
    };
  };
  readonly revoke_invite: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly invite_to_notify: {
    readonly row: {
      organization_name: string;
      role: string;
      invited_by: string | null;
      expires_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly now: Date;
    };
  };
  readonly members: {
    readonly row: {
      person_id: number;
      full_name: string;
      role: string;
      email: string | null;
      phone_number: string | null;
      created_at: Date;
    };
    readonly values: readonly [];
  };
  readonly lock_owners: Statements['lock_waste_stream_additions'];
  readonly lock_members: {
    readonly row: {
      person_id: number;
      role: string;
      full_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
      readonly otherId: number;
    };
  };
  readonly delete_membership: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
    };
  };
  readonly update_membership_role: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly role: string;
      readonly organizationId: number;
      readonly personId: number;
    };
  };
  readonly lock_member_role: {
    readonly row: {
      role: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
    };
  };
  readonly member_role: {
    readonly row: {
      role: string;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly day_provider: {
    readonly row: {
      id: number;
      name: string;
      email: string | null;
      day_links_from: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly day_link_message: {
    readonly row: {
      id: number;
      name: string;
      email: string | null;
      day_links_from: Date;
      recipient: string;
      sent_at: Date;
      organization_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly messageId: number;
    };
  };
  readonly providers_of_address: {
    readonly row: {
      organization_id: number;
      service_provider_id: number;
      links_from: Date;
    };
    readonly values: {
      readonly address: string | null;
    };
  };
  readonly latest_day_message: {
    readonly row: {
      created_at: Date;
      status: string;
      recent: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_day_message: Statements['delete_file'];
  readonly lock_day_provider: Statements['delete_file'];
  readonly revoke_day_links: Statements['delete_waste_stream'];
  readonly service_providers: {
    readonly row: {
      id: number;
      name: string;
      kennitala: string | null;
      email: string | null;
      phone_number: string | null;
      language: string;
      channels: readonly string[];
      webhook_url: string | null;
      webhook_version: number;
      daily_digest: boolean;
      due_days: number | null;
      actions: readonly string[];
      containers: number;
      open_requests: number;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly service_providers_descending: Statements['service_providers'];
  readonly count_service_providers: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly service_provider: {
    readonly row: {
      id: number;
      name: string;
      kennitala: string | null;
      email: string | null;
      phone_number: string | null;
      language: string;
      channels: readonly string[];
      webhook_url: string | null;
      webhook_version: number;
      daily_digest: boolean;
      due_days: number | null;
      actions: readonly string[];
      containers: number;
      open_requests: number;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_service_provider: Statements['delete_file'];
  readonly insert_service_provider: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly kennitala: string | null;
      readonly email: string | null;
      readonly phoneNumber: string | null;
      readonly language: string;
      readonly channels: readonly (string | null)[];
      readonly webhookUrl: string | null;
      readonly dailyDigest: boolean;
      readonly dueDays: number | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly update_service_provider: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly kennitala: string | null;
      readonly email: string | null;
      readonly phoneNumber: string | null;
      readonly language: string;
      readonly channels: readonly (string | null)[];
      readonly webhookUrl: string | null;
      readonly dailyDigest: boolean;
      readonly dueDays: number | null;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly renew_webhook_secret: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly sealed: Uint8Array | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly webhook_secret: {
    readonly row: {
      sealed: Buffer | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly keep_webhook_secret: {
    readonly row: {
      sealed: Buffer;
    };
    readonly values: {
      readonly sealed: Uint8Array | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly add_service_provider_action: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly actionType: string;
    };
  };
  readonly remove_service_provider_action: Statements['add_service_provider_action'];
  readonly delete_service_provider: Statements['delete_waste_stream'];
  readonly service_provider_uses: {
    readonly row: {
      containers: number;
      requests: number;
      invoices: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly add_list_import: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
      readonly fileName: string;
      readonly language: string;
      readonly sheets: readonly (string | null)[];
      readonly sheet: string;
      readonly headingRow: number;
      readonly headingRows: string;
      readonly headings: readonly (string | null)[];
      readonly columns: string;
      readonly personId: number | null;
      readonly sha256: Uint8Array | null;
      readonly size: number | null;
    };
  };
  readonly forget_list_import_rows: Statements['delete_waste_stream'];
  readonly set_list_import_table: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly sheets: readonly (string | null)[];
      readonly sheet: string;
      readonly headingRow: number;
      readonly headingRows: string;
      readonly headings: readonly (string | null)[];
      readonly columns: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly decide_list_import: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly columns: string;
      readonly fixed: string;
      readonly matches: string;
      readonly confirmed: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly list_imports: {
    readonly row: {
      id: number;
      entity: string;
      file_name: string;
      language: string;
      revision: number;
      sheets: readonly string[];
      sheet: string;
      heading_row: number;
      heading_rows: Json;
      sha256: Buffer | null;
      headings: readonly string[];
      columns: Json;
      fixed: Json;
      matches: Json;
      confirmed: Json;
      missing: Json;
      created: number;
      changed: number;
      unchanged: number;
      failed: number;
      omitted: number;
      created_at: Date;
      created_by: string | null;
      applied_at: Date | null;
      stored_rows: number | null;
      failure: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entities: readonly string[];
    };
  };
  readonly list_import: {
    readonly row: {
      id: number;
      entity: string;
      file_name: string;
      language: string;
      revision: number;
      sheets: readonly string[];
      sheet: string;
      heading_row: number;
      heading_rows: Json;
      sha256: Buffer | null;
      headings: readonly string[];
      columns: Json;
      fixed: Json;
      matches: Json;
      confirmed: Json;
      missing: Json;
      created: number;
      changed: number;
      unchanged: number;
      failed: number;
      omitted: number;
      created_at: Date;
      created_by: string | null;
      applied_at: Date | null;
      stored_rows: number | null;
      failure: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_list_import: Statements['delete_file'];
  readonly apply_list_import: Statements['delete_waste_stream'];
  readonly name_list_import_targets: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly rows: readonly (number | null)[];
      readonly targetIds: readonly (string | null)[];
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly forget_plans: {
    readonly row: {
      forget_plans: string | null;
    };
    readonly values: readonly [];
  };
  readonly remove_list_import: Statements['delete_file'];
  readonly forget_list_imports: {
    readonly row: {
      forgotten: number;
    };
    readonly values: {
      readonly createdBefore: Date | null;
    };
  };
  readonly list_import_headings: {
    readonly row: {
      heading: string;
      field: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
    };
  };
  readonly remember_list_import_headings: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly entity: string;
      readonly headings: readonly (string | null)[];
      readonly fields: readonly (string | null)[];
    };
  };
  readonly tag_types: {
    readonly row: {
      id: number;
      name: string;
      entities: readonly string[];
      values: Json;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly tag_type: {
    readonly row: {
      id: number;
      name: string;
      entities: readonly string[];
      values: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly tag_value: {
    readonly row: {
      id: number;
      name: string;
      uses: number;
      type_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly add_tag_type: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly entities: readonly (string | null)[];
    };
  };
  readonly change_tag_type: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly name: string;
      readonly entities: readonly (string | null)[];
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_tag_type: Statements['delete_file'];
  readonly add_tag_value: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly tagTypeId: number;
      readonly name: string;
    };
  };
  readonly change_tag_value: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly name: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_tag_value: Statements['delete_file'];
  readonly count_unknown_location_tags: {
    readonly row: {
      unknown: number;
    };
    readonly values: {
      readonly tagValueIds: readonly (number | null)[];
      readonly organizationId: number;
      readonly entityId: string;
    };
  };
  readonly replace_location_tags: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly entityId: string | null;
      readonly tagValueIds: readonly number[];
    };
  };
  readonly clear_tags_of_locations: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly entityIds: readonly string[];
    };
  };
  readonly add_tags_of_locations: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly entityIds: readonly (string | null)[];
      readonly tagValueIds: readonly (number | null)[];
    };
  };
  readonly count_unknown_container_tags: Statements['count_unknown_location_tags'];
  readonly replace_container_tags: Statements['replace_location_tags'];
  readonly clear_tags_of_containers: Statements['clear_tags_of_locations'];
  readonly add_tags_of_containers: Statements['add_tags_of_locations'];
  readonly lock_container: Statements['lock_department'];
  readonly add_container: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly slug: string;
      readonly customId: string | null;
      readonly locationId: string | null;
      readonly wasteStreamId: number;
      readonly serviceProviderId: number | null;
      readonly kind: string;
      readonly volumeLiters: number | null;
      readonly emptyKg: number | string | null;
      readonly description: string;
      readonly status: string;
      readonly dueDays: number | null;
    };
  };
  readonly change_container: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly customId: string | null;
      readonly locationId: string | null;
      readonly wasteStreamId: number;
      readonly serviceProviderId: number | null;
      readonly kind: string;
      readonly volumeLiters: number | null;
      readonly emptyKg: number | string | null;
      readonly description: string;
      readonly status: string;
      readonly dueDays: number | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly renew_container_slug: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly slug: string;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly mark_labels_printed: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly remove_container_actions: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly actionTypes: readonly string[];
    };
  };
  readonly put_container_action: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly actionType: string;
      readonly requirements: readonly (string | null)[];
    };
  };
  readonly remove_container: Statements['delete_file'];
  readonly take_container_away: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_containers: Statements['mark_labels_printed'];
  readonly add_containers: {
    readonly row: {
      id: number;
      slug: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly rows: string | null;
    };
  };
  readonly change_containers: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly rows: string | null;
      readonly organizationId: number;
    };
  };
  readonly clear_actions_of_containers: Statements['forget_line_shares'];
  readonly add_actions_of_containers: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly actions: string | null;
    };
  };
  readonly workspace_container: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      waste_stream_id: number;
      service_provider_id: number | null;
      kind: string;
      volume_liters: number | null;
      empty_kg: string | null;
      description: string;
      status: string;
      due_days: number | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_name: string | null;
      actions: string;
      tag_value_ids: readonly number[];
      open_request_id: number | null;
      last_emptied_on: string | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number | null;
    };
  };
  readonly workspace_containers_by_key: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      waste_stream_id: number;
      service_provider_id: number | null;
      kind: string;
      volume_liters: number | null;
      empty_kg: string | null;
      description: string;
      status: string;
      due_days: number | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_name: string | null;
      actions: string;
      tag_value_ids: readonly number[];
      open_request_id: number | null;
      last_emptied_on: string | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly slugs: readonly string[];
      readonly customIds: readonly string[];
    };
  };
  readonly workspace_containers_by_id: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      waste_stream_id: number;
      service_provider_id: number | null;
      kind: string;
      volume_liters: number | null;
      empty_kg: string | null;
      description: string;
      status: string;
      due_days: number | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_name: string | null;
      actions: string;
      tag_value_ids: readonly number[];
      open_request_id: number | null;
      last_emptied_on: string | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly ids: readonly number[];
    };
  };
  readonly list_locations_name_asc: {
    readonly row: {
      total: number;
      id: string | null;
      name: string | null;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      access_notes: string | null;
      latitude: string | null;
      longitude: string | null;
      published: boolean | null;
      languages: readonly string[] | null;
      containers: number | null;
      open_requests: number | null;
      departments: Json | null;
      tag_value_ids: readonly number[] | null;
      created_at: Date | null;
      version: number | null;
      updated_at: Date | null;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[];
      readonly published: boolean | null;
      readonly tagValueId: number | null;
      readonly positioned: boolean | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_locations_name_desc: Statements['list_locations_name_asc'];
  readonly list_locations_municipality_asc: Statements['list_locations_name_asc'];
  readonly list_locations_municipality_desc: Statements['list_locations_name_asc'];
  readonly list_locations_containers_asc: Statements['list_locations_name_asc'];
  readonly list_locations_containers_desc: Statements['list_locations_name_asc'];
  readonly list_locations_createdAt_asc: Statements['list_locations_name_asc'];
  readonly list_locations_createdAt_desc: Statements['list_locations_name_asc'];
  readonly workspace_location: {
    readonly row: {
      id: string;
      name: string;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      access_notes: string | null;
      latitude: string | null;
      longitude: string | null;
      published: boolean;
      languages: readonly string[];
      containers: number;
      open_requests: number;
      departments: Json;
      tag_value_ids: readonly number[];
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly lock_location: {
    readonly row: {
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly add_location: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
      readonly name: string;
      readonly address: string | null;
      readonly postcode: string | null;
      readonly municipality: string | null;
      readonly accessNotes: string | null;
      readonly latitude: number | string | null;
      readonly longitude: number | string | null;
      readonly published: boolean;
      readonly languages: readonly (string | null)[];
      readonly updatedBy: number | null;
    };
  };
  readonly change_location: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly address: string | null;
      readonly postcode: string | null;
      readonly municipality: string | null;
      readonly accessNotes: string | null;
      readonly latitude: number | string | null;
      readonly longitude: number | string | null;
      readonly published: boolean;
      readonly languages: readonly (string | null)[];
      readonly updatedBy: number | null;
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly leave_location: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly remove_location: Statements['leave_location'];
  readonly location_uses: {
    readonly row: {
      containers: number;
      departments: number;
      devices: number;
      scales: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly location_org_units: {
    readonly row: {
      id: string;
      name: string;
      org_units: Json;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly location_names: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly workspace_locations_by_id: {
    readonly row: {
      id: string;
      name: string;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      access_notes: string | null;
      latitude: string | null;
      longitude: string | null;
      published: boolean;
      languages: readonly string[];
      containers: number;
      open_requests: number;
      departments: Json;
      tag_value_ids: readonly number[];
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly string[];
    };
  };
  readonly lock_locations: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly string[];
    };
  };
  readonly add_locations: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly locations: string | null;
    };
  };
  readonly change_locations: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly locations: string | null;
      readonly organizationId: number;
    };
  };
  readonly lock_departments: Statements['mark_labels_printed'];
  readonly departments_by_id: {
    readonly row: {
      id: number;
      name: string;
      report_email: string | null;
      locations: Json;
      credentials: number;
      last_used_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly add_departments: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly rows: string | null;
    };
  };
  readonly change_departments: Statements['change_containers'];
  readonly replace_org_units_of_departments: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly ids: readonly (number | null)[];
      readonly locationIds: readonly (string | null)[];
      readonly organizationId: number | null;
      readonly departmentIds: readonly number[];
    };
  };
  readonly lock_service_providers: Statements['mark_labels_printed'];
  readonly service_providers_by_id: {
    readonly row: {
      id: number;
      name: string;
      kennitala: string | null;
      email: string | null;
      phone_number: string | null;
      language: string;
      channels: readonly string[];
      webhook_url: string | null;
      webhook_version: number;
      daily_digest: boolean;
      due_days: number | null;
      actions: readonly string[];
      containers: number;
      open_requests: number;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly add_service_providers: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly at: Date;
      readonly personId: number | null;
      readonly rows: string | null;
    };
  };
  readonly change_service_providers: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly at: Date;
      readonly personId: number | null;
      readonly rows: string | null;
      readonly organizationId: number;
    };
  };
  readonly collection_schedules_of_container: {
    readonly row: {
      id: number;
      container_id: number;
      container_name: string;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      note: string;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
    };
  };
  readonly collection_schedule: {
    readonly row: {
      id: number;
      container_id: number;
      container_name: string;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      note: string;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_collection_schedule: Statements['delete_file'];
  readonly container_is_there: {
    readonly row: {
      is_active: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
    };
  };
  readonly lock_container_for_collections: Statements['container_is_there'];
  readonly add_collection_schedule: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly containerId: number;
      readonly weekdays: readonly (number | null)[];
      readonly everyWeeks: number;
      readonly fromDay: string;
      readonly untilDay: string | null;
      readonly note: string;
    };
  };
  readonly change_collection_schedule: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly weekdays: readonly (number | null)[];
      readonly everyWeeks: number;
      readonly fromDay: string;
      readonly untilDay: string | null;
      readonly note: string;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_collection_schedule: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly weighed_container: {
    readonly row: {
      is_in_use: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly container_on_day: {
    readonly row: {
      id: number;
      location_id: string | null;
      waste_stream_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly day: string;
      readonly id: number;
    };
  };
  readonly readings_of_container: {
    readonly row: {
      id: number;
      container_id: number;
      container_name: string;
      net: string;
      weighed_on: string;
      note: string;
      department_id: number | null;
      department_name: string | null;
      entered_at: Date;
      entered_by: string | null;
      readings: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly readings_of_container_together: {
    readonly row: {
      total: number;
      readings: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
    };
  };
  readonly reading: {
    readonly row: {
      id: number;
      container_id: number;
      container_name: string;
      net: string;
      weighed_on: string;
      note: string;
      department_id: number | null;
      department_name: string | null;
      entered_at: Date;
      entered_by: string | null;
      readings: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_reading: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number | null;
      readonly locationId: string | null;
      readonly wasteStreamId: number | null;
      readonly net: number | string;
      readonly weighedOn: string;
      readonly note: string;
      readonly idempotencyKey: string | null;
      readonly departmentId: number | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly reading_of_key: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly idempotencyKey: string;
      readonly id: number;
      readonly kg: number | string;
      readonly weighedOn: string;
      readonly note: string;
      readonly departmentId: number | null;
    };
  };
  readonly remove_reading: Statements['end_emission_factor'];
  readonly weighed_by_location: {
    readonly row: {
      location_id: string | null;
      waste_stream_id: number | null;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly before: string;
    };
  };
  readonly weighed_by_container: {
    readonly row: {
      container_id: number;
      day: string;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerIds: readonly number[];
      readonly from: string;
    };
  };
  readonly sized_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      kind: string;
      volume_liters: number | null;
      since: string;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number;
      color: string;
      category_code: string;
      service_provider_id: number | null;
      name_override: string | null;
      category_names: Json;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly sized_lines: {
    readonly row: {
      container_id: number | null;
      location_id: string | null;
      waste_stream_id: number | null;
      first_month: string;
      last_month: string;
      kg: string;
      cost: string;
      pieces: string;
    };
    readonly values: {
      readonly units: readonly string[] | null;
      readonly organizationId: number;
      readonly from: string;
      readonly before: string;
    };
  };
  readonly sized_densities: {
    readonly row: {
      waste_stream_id: number;
      unit: string;
      kg_per_unit: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly currency_of_sizes: Statements['currency_of_organization'];
  readonly possible_saving: {
    readonly row: {
      containers: number;
      amount: string;
      currency: string;
      calculated_on: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly store_possible_saving: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly containers: number;
      readonly amount: number | string;
      readonly currency: string;
      readonly calculatedOn: string;
    };
  };
  readonly organizations_to_size: {
    readonly row: {
      organization_id: number;
    };
    readonly values: {
      readonly today: string | null;
    };
  };
  readonly filled_container: {
    readonly row: {
      id: number;
      name: string;
      waste_stream_id: number;
      volume_liters: number | null;
      request_at_percent: number | null;
      can_ask: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly action: string;
      readonly id: number;
    };
  };
  readonly put_container_fill: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
      readonly percent: number;
      readonly personId: number | null;
    };
  };
  readonly remove_container_fill: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
    };
  };
  readonly lock_filled_container: Statements['delete_file'];
  readonly containers_that_ask_when_full: {
    readonly row: {
      id: number;
      name: string;
      waste_stream_id: number;
      volume_liters: number | null;
      request_at_percent: number;
      can_ask: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly action: string;
    };
  };
  readonly claim_to_ask_when_full: {
    readonly row: {
      container_id: number;
    };
    readonly values: {
      readonly askedAfter: string | null;
      readonly organizationId: number;
      readonly containerId: number;
      readonly percent: number;
      readonly action: string;
    };
  };
  readonly organizations_that_ask_when_full: Statements['organizations_to_attribute'];
  readonly waste_return: {
    readonly row: {
      is_unmapped: boolean;
      waste_stream_id: number;
      ewc_code: string;
      treatment_code: string;
      is_confirmed: boolean;
      is_placed: boolean;
      municipality: string | null;
      nowhere: readonly string[] | null;
      lines: number;
      unweighed_lines: number;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly locationIds: readonly string[];
      readonly wasteStreamIds: readonly number[];
      readonly serviceProviderIds: readonly number[];
    };
  };
  readonly streams_of_waste_return: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      is_hazardous: boolean;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly locations_of_waste_return: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly string[];
    };
  };
  readonly locations_of_report: Statements['locations_of_waste_return'];
  readonly waste_streams_of_report: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly service_providers_of_report: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly invoice_report: {
    readonly row: {
      id: number;
      name: string;
      comment: string;
      from_month: string;
      until_month: string;
      compare: string | null;
      location_ids: readonly string[];
      waste_stream_ids: readonly number[];
      service_provider_ids: readonly number[];
      state: string;
      kept_lines: number;
      all_lines: number;
      factor_version: string | null;
      has_line_evidence: boolean;
      published_at: Date | null;
      published_by: string | null;
      created_at: Date;
      created_by: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly seesDrafts: boolean;
      readonly id: number;
    };
  };
  readonly invoice_report_frozen: {
    readonly row: {
      figures: Json | null;
      chosen: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_invoice_report: Statements['delete_file'];
  readonly list_invoice_reports_createdAt_asc: {
    readonly row: {
      id: number;
      name: string;
      comment: string;
      from_month: string;
      until_month: string;
      compare: string | null;
      location_ids: readonly string[];
      waste_stream_ids: readonly number[];
      service_provider_ids: readonly number[];
      state: string;
      kept_lines: number;
      all_lines: number;
      factor_version: string | null;
      has_line_evidence: boolean;
      published_at: Date | null;
      published_by: string | null;
      created_at: Date;
      created_by: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      kg: string | null;
      cost: string | null;
      currency: string | null;
      sorting_rate: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly seesDrafts: boolean;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_invoice_reports_createdAt_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_name_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_name_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_period_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_period_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_publishedAt_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_publishedAt_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly count_invoice_reports: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly seesDrafts: boolean;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
    };
  };
  readonly all_invoice_reports: {
    readonly row: {
      reports: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly lock_invoice_reports: Statements['lock_waste_stream_additions'];
  readonly insert_invoice_report: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly comment: string;
      readonly fromMonth: string;
      readonly untilMonth: string;
      readonly compare: string | null;
      readonly locationIds: readonly (string | null)[];
      readonly wasteStreamIds: readonly (number | null)[];
      readonly serviceProviderIds: readonly (number | null)[];
      readonly idempotencyKey: string;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly same_invoice_report: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly idempotencyKey: string;
    };
  };
  readonly update_invoice_report: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly comment: string;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_invoice_report: Statements['set_claim_withdrawn'];
  readonly ask_to_publish_invoice_report: Statements['set_claim_withdrawn'];
  readonly lines_of_published_report: {
    readonly row: {
      lines: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
    };
  };
  readonly list_report_lines_asc: {
    readonly row: {
      invoice_id: number;
      version: number;
      position: number;
      number: string;
      service_day: string;
      service_provider_id: number;
      item_id: string | null;
      name: string | null;
      quantity: string | null;
      unit: string | null;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      location_name: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      kg: string | null;
      kg_origin: string | null;
      cost: string;
      currency: string;
      material_normalization_id: number | null;
      location_normalization_id: number | null;
      treatment_evidence: string | null;
      attribution: Json | null;
      state: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
      readonly attributedStreamIds: readonly number[] | null;
      readonly attribution: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly kind: string | null;
      readonly isUnmapped: boolean;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly treatmentCode: string | null;
      readonly figure: string | null;
      readonly sortedIds: readonly number[];
      readonly recycling: readonly string[];
      readonly covered: readonly string[] | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_report_lines_desc: Statements['list_report_lines_asc'];
  readonly list_changed_report_lines_asc: {
    readonly row: {
      invoice_id: number;
      version: number;
      position: number;
      number: string;
      service_day: string;
      service_provider_id: number;
      item_id: string | null;
      name: string | null;
      quantity: string | null;
      unit: string | null;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      location_name: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      kg: string | null;
      kg_origin: string | null;
      cost: string;
      currency: string;
      material_normalization_id: number | null;
      location_normalization_id: number | null;
      treatment_evidence: string | null;
      attribution: Json | null;
      state: string;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly reportId: number;
      readonly attributedStreamIds: readonly number[] | null;
      readonly attribution: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly kind: string | null;
      readonly isUnmapped: boolean;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly treatmentCode: string | null;
      readonly figure: string | null;
      readonly sortedIds: readonly number[];
      readonly recycling: readonly string[];
      readonly covered: readonly string[] | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_changed_report_lines_desc: Statements['list_changed_report_lines_asc'];
  readonly sum_all_report_lines: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly attributedStreamIds: readonly number[] | null;
      readonly organizationId: number;
      readonly reportId: number;
      readonly attribution: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly kind: string | null;
      readonly isUnmapped: boolean;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly treatmentCode: string | null;
      readonly figure: string | null;
      readonly sortedIds: readonly number[];
      readonly recycling: readonly string[];
      readonly covered: readonly string[] | null;
    };
  };
  readonly sum_changed_report_lines: Statements['sum_all_report_lines'];
  readonly lines_of_report_now: {
    readonly row: {
      lines: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
    };
  };
  readonly lines_of_report_to_store: Statements['lines_of_report_now'];
  readonly piece_of_report_lines: {
    readonly row: {
      lines: number;
      rows: string;
      service_day: string | null;
      invoice_id: number | null;
      position: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly platformPairs: readonly string[];
      readonly wasteStreamIds: readonly number[] | null;
      readonly from: string;
      readonly until: string;
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly serviceDay: string | null;
      readonly invoiceId: number | null;
      readonly position: number | null;
      readonly limit: number | null;
    };
  };
  readonly keep_report_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
      readonly rows: string | null;
    };
  };
  readonly forget_report_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
    };
  };
  readonly held_lines_of_report: {
    readonly row: {
      changed: number;
      gone: number;
      added: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
    };
  };
  readonly list_report_lines_now: {
    readonly row: {
      invoice_id: number;
      version: number;
      position: number;
      number: string;
      service_day: string;
      service_provider_id: number;
      item_id: string | null;
      name: string;
      quantity: string | null;
      unit: string | null;
      kind: string | null;
      waste_stream_id: number | null;
      location_id: string | null;
      location_name: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      kg: string | null;
      kg_origin: string | null;
      cost: string;
      currency: string;
      material_normalization_id: number | null;
      location_normalization_id: number | null;
      treatment_evidence: string;
      attribution: Json | null;
      state: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly wasteStreamIds: readonly number[];
      readonly locationIds: readonly string[];
      readonly serviceProviderIds: readonly number[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly start_report_publication: {
    readonly row: {
      asked_by: number | null;
    };
    readonly values: {
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_report_run: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly run: Date;
    };
  };
  readonly progress_of_report_publication: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly keptLines: number;
      readonly allLines: number;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly end_report_publication: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly figures: string | null;
      readonly chosen: string | null;
      readonly at: Date;
      readonly lines: number;
      readonly factorVersion: string | null;
      readonly wasteReturn: string | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly fail_report_publication: Statements['delete_waste_stream'];
  readonly resume_report_publications: Statements['aggregate_figures'];
  readonly organization_uses: {
    readonly row: {
      id: number;
      name: string;
      org_slug: string;
      total: number;
      last_counted_at: Date | null;
      members: number;
      containers: number;
      lines: number;
      readings: number;
      file_bytes: number;
      changed_at: Date | null;
    };
    readonly values: {
      readonly limit: number | null;
    };
  };
  readonly organizations_to_count: {
    readonly row: {
      organization_id: number;
    };
    readonly values: {
      readonly since: Date | null;
    };
  };
  readonly count_organization_use: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
      readonly members: number;
      readonly containers: number;
      readonly fileBytes: number;
    };
  };
  readonly interpret_lines_of_invoice: {
    readonly row: {
      lines: number;
      invoices: number;
      cost: Json;
      kg_before: string;
      kg_after: string;
      estimated_kg_after: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
    };
  };
  readonly interpret_lines_of_keys: {
    readonly row: {
      lines: number;
      invoices: number;
      cost: Json;
      kg_before: string;
      kg_after: string;
      estimated_kg_after: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly keys: string | null;
    };
  };
  readonly interpret_lines_of_stream: {
    readonly row: {
      lines: number;
      invoices: number;
      cost: Json;
      kg_before: string;
      kg_after: string;
      estimated_kg_after: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
    };
  };
  readonly preview_normalizations: {
    readonly row: {
      lines: number;
      invoices: number;
      cost: Json;
      kg_before: string;
      kg_after: string;
      estimated_kg_after: string;
    };
    readonly values: {
      readonly materials: string | null;
      readonly locations: string | null;
      readonly organizationId: number | null;
      readonly removedMaterials: readonly number[];
      readonly removedLocations: readonly number[];
      readonly keys: string | null;
    };
  };
  readonly share_invoice_lines: {
    readonly row: {
      pg_advisory_xact_lock_shared: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
    };
  };
  readonly lock_invoice_lines: Statements['lock_waste_stream_additions'];
  readonly known_invoice: {
    readonly row: {
      id: number;
      version: number;
      deleted: boolean;
      content_hash: Buffer;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly number: string;
    };
  };
  readonly lock_invoice_number: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly serviceProviderId: number | null;
      readonly number: string | null;
    };
  };
  readonly insert_invoice: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly number: string;
      readonly at: Date;
      readonly kind: string;
      readonly sign: number;
      readonly issueDate: string;
      readonly dueDate: string | null;
      readonly finalDate: string | null;
      readonly periodStart: string | null;
      readonly periodEnd: string | null;
      readonly currency: string;
      readonly lineTotal: number | string | null;
      readonly taxExclusive: number | string | null;
      readonly tax: number | string | null;
      readonly taxInclusive: number | string | null;
      readonly payable: number | string | null;
      readonly lineCount: number;
      readonly changedByFile: boolean;
      readonly warningCount: number;
      readonly savedBy: number | null;
    };
  };
  readonly update_invoice_to_version: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly version: number;
      readonly kind: string;
      readonly sign: number;
      readonly issueDate: string;
      readonly dueDate: string | null;
      readonly finalDate: string | null;
      readonly periodStart: string | null;
      readonly periodEnd: string | null;
      readonly currency: string;
      readonly lineTotal: number | string | null;
      readonly taxExclusive: number | string | null;
      readonly tax: number | string | null;
      readonly taxInclusive: number | string | null;
      readonly payable: number | string | null;
      readonly lineCount: number;
      readonly changedByFile: boolean;
      readonly warningCount: number;
      readonly at: Date;
      readonly savedBy: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly undelete_invoice: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly at: Date;
      readonly by: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_invoice_version: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly version: number;
      readonly origin: string;
      readonly restoredVersion: number | null;
      readonly head: string;
      readonly lineCount: number;
      readonly contentHash: Uint8Array;
      readonly warnings: string;
      readonly fileId: number | null;
      readonly at: Date;
      readonly savedBy: number | null;
    };
  };
  readonly insert_invoice_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly version: number;
      readonly serviceProviderId: number;
      readonly sign: number;
      readonly currency: string;
      readonly lines: string | null;
    };
  };
  readonly uncount_invoice_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
    };
  };
  readonly count_invoice_lines: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly version: number;
    };
  };
  readonly carry_line_choices_over: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly earlier: number;
      readonly version: number;
    };
  };
  readonly open_wordings: {
    readonly row: {
      service_provider_id: number;
      key: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly providers: readonly number[];
      readonly limit: number | null;
    };
  };
  readonly open_places: Statements['open_wordings'];
  readonly learned_wordings: {
    readonly row: {
      service_provider_id: number;
      wording_key: string;
      kind: string;
      waste_stream_id: number | null;
      is_bought: boolean;
      unit: string | null;
      kg_per_unit: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly providers: readonly number[];
      readonly limit: number | null;
    };
  };
  readonly automatic_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match_key: string;
      outcome: string;
      is_refused: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly providers: readonly number[];
    };
  };
  readonly automatic_location_normalizations: Statements['automatic_material_normalizations'];
  readonly material_choices: {
    readonly row: {
      service_provider_id: number;
      item_key: string;
      wording_key: string;
      wording: string;
      kind: string;
      waste_stream_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly limit: number | null;
    };
  };
  readonly location_choices: {
    readonly row: {
      service_provider_id: number;
      match: string;
      match_key: string;
      example: string;
      location_id: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly limit: number | null;
    };
  };
  readonly streams_to_suggest: {
    readonly row: {
      id: number;
      category: string;
      name_override: string | null;
      category_names: Json;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly locations_to_suggest: {
    readonly row: {
      id: string;
      name: string;
      address: string;
      municipality: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly maxLocations: number | null;
    };
  };
  readonly containers_to_suggest: {
    readonly row: {
      location_id: string;
      waste_stream_id: number;
      volume_liters: number;
      service_provider_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly maxContainers: number | null;
    };
  };
  readonly material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      match: string;
      match_key: string;
      example: string;
      lines: number;
      created_at: Date;
      created_by: string | null;
      kind: string;
      waste_stream_id: number | null;
      is_bought: boolean;
      unit: string | null;
      kg_per_unit: string | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly location_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      match: string;
      match_key: string;
      example: string;
      lines: number;
      created_at: Date;
      created_by: string | null;
      location_id: string;
      location_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly count_material_normalizations: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly count_location_normalizations: Statements['count_material_normalizations'];
  readonly active_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match: string;
      match_key: string;
      example: string;
      replaced_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly active_location_normalizations: Statements['active_material_normalizations'];
  readonly end_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match: string;
      match_key: string;
      example: string;
      replaced_id: number | null;
    };
    readonly values: {
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly end_location_normalizations: Statements['end_material_normalizations'];
  readonly replace_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match: string;
      match_key: string;
    };
    readonly values: {
      readonly at: Date | null;
      readonly personId: number | null;
      readonly records: string | null;
      readonly organizationId: number;
    };
  };
  readonly replace_location_normalizations: Statements['replace_material_normalizations'];
  readonly revive_material_normalizations: Statements['forget_line_shares'];
  readonly revive_location_normalizations: Statements['forget_line_shares'];
  readonly insert_material_normalizations: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly at: Date;
      readonly personId: number | null;
      readonly records: string | null;
    };
  };
  readonly insert_location_normalizations: Statements['insert_material_normalizations'];
  readonly usable_waste_streams: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wanted: readonly number[];
    };
  };
  readonly start_import_attempt: {
    readonly row: {
      id: number;
      file_id: number;
      file_name: string;
      archive_entry: string | null;
      service_provider_id: number | null;
      created_by: number | null;
    };
    readonly values: {
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_import_run: Statements['lock_report_run'];
  readonly progress_of_import_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly readLines: number;
      readonly format: string;
      readonly organizationId: number;
      readonly id: number;
      readonly run: Date;
    };
  };
  readonly end_import_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly state: string;
      readonly awaits: string | null;
      readonly format: string;
      readonly serviceProviderId: number | null;
      readonly invoiceId: number | null;
      readonly version: number | null;
      readonly outcome: string | null;
      readonly failures: string;
      readonly omittedFailures: number;
      readonly summary: string;
      readonly readLines: number;
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly set_import_attempt_file: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly fileId: number;
      readonly fileName: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly unpack_import_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly at: Date;
      readonly entries: readonly (string | null)[];
      readonly id: number;
    };
  };
  readonly service_providers_of_seller_ids: {
    readonly row: {
      service_provider_id: number;
    };
    readonly values: {
      readonly schemes: readonly (string | null)[];
      readonly ids: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly service_providers_by_kennitala: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly kennitala: string;
    };
  };
  readonly service_providers_by_name: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string | null;
      readonly registered: boolean;
    };
  };
  readonly service_providers_named: {
    readonly row: {
      id: number;
      place: number;
    };
    readonly values: {
      readonly texts: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly kennitala_of_organization: {
    readonly row: {
      kennitala: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly remember_seller_ids: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly schemes: readonly (string | null)[];
      readonly ids: readonly (string | null)[];
    };
  };
  readonly import_mappings: {
    readonly row: {
      serviceProviderId: number;
      mapping: Json;
      headings: readonly string[] | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
    };
  };
  readonly save_import_mapping: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly mapping: string;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly remember_headings: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly headings: readonly (string | null)[] | null;
      readonly organizationId: number;
      readonly serviceProviderId: number;
    };
  };
  readonly name_of_importing_provider: {
    readonly row: {
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly known_invoice_numbers: {
    readonly row: {
      number: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly numbers: readonly string[];
    };
  };
  readonly notification_choices: {
    readonly row: {
      kind: string;
      way: string;
    };
    readonly values: readonly [];
  };
  readonly choose_notification: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly kind: string;
      readonly way: string;
    };
  };
  readonly has_own_email: {
    readonly row: {
      found: boolean;
    };
    readonly values: readonly [];
  };
  readonly write_notification_mail: {
    readonly row: {
      letters: number;
    };
    readonly values: {
      readonly roles: readonly (string | null)[] | null;
      readonly permissions: readonly (string | null)[] | null;
      readonly limit: number | null;
    };
  };
  readonly insert_person_message: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly kind: string;
      readonly userAgent: string | null;
      readonly address: string | null;
      readonly happenedAt: Date;
      readonly personId: number;
    };
  };
  readonly count_second_factor_notices: {
    readonly row: {
      count: number;
    };
    readonly values: {
      readonly personId: number;
      readonly since: Date;
    };
  };
  readonly take_person_message: {
    readonly row: {
      id: number;
      kind: string;
      channel: string;
      recipient: string;
      language: string;
      user_agent: string | null;
      address: string | null;
      happened_at: Date;
    };
    readonly values: {
      readonly id: number;
    };
  };
  readonly forget_sent_person_messages: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number;
    };
  };
  readonly forget_person_message: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly id: number;
    };
  };
  readonly finish_person_message: Statements['forget_person_message'];
  readonly fail_person_message: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly status: string;
      readonly reason: string | null;
      readonly id: number;
    };
  };
  readonly lock_sign_in: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: {
      readonly key: string | null;
    };
  };
  readonly codes_asked_by_known: {
    readonly row: {
      sent: number;
      first: Date | null;
    };
    readonly values: {
      readonly kind: string;
      readonly value: string;
      readonly since: Date;
    };
  };
  readonly codes_asked_here: {
    readonly row: {
      sent: number;
      first: Date | null;
    };
    readonly values: {
      readonly kind: string;
      readonly value: string;
      readonly since: Date;
      readonly address: string;
    };
  };
  readonly codes_asked_by_network: {
    readonly row: {
      sent: number;
      first: Date | null;
    };
    readonly values: {
      readonly address: string;
      readonly since: Date;
    };
  };
  readonly count_sign_in_messages: {
    readonly row: {
      count: number;
    };
    readonly values: {
      readonly kind: string;
      readonly value: string;
      readonly known: boolean;
      readonly since: Date;
      readonly now: Date;
    };
  };
  readonly sum_sign_in_tries: {
    readonly row: {
      tries: number;
    };
    readonly values: {
      readonly kind: string;
      readonly value: string;
      readonly known: boolean;
      readonly since: Date;
    };
  };
  readonly insert_sign_in_challenge: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly id: string;
      readonly kind: string;
      readonly value: string;
      readonly language: string;
      readonly address: string;
      readonly known: boolean;
      readonly codeHash: Uint8Array;
      readonly sealedCode: Uint8Array | null;
      readonly linkHash: Uint8Array | null;
      readonly sealedLink: Uint8Array | null;
      readonly sessionId: string | null;
      readonly createdAt: Date;
      readonly expiresAt: Date;
    };
  };
  readonly delivery_of_challenge: {
    readonly row: {
      delivery: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly id: string;
    };
  };
  readonly open_sign_in_challenge: {
    readonly row: {
      kind: string;
      value: string;
      known: boolean;
    };
    readonly values: {
      readonly id: string;
      readonly sessionId: string | null;
      readonly maxTries: number;
      readonly now: Date;
    };
  };
  readonly try_sign_in_code: {
    readonly row: {
      kind: string;
      value: string;
      language: string;
      redeemed: boolean;
      tries: number;
    };
    readonly values: {
      readonly codeHashes: readonly Uint8Array[] | null;
      readonly now: Date | null;
      readonly maxTries: number | null;
      readonly id: string;
    };
  };
  readonly sign_in_link: {
    readonly row: {
      kind: string;
      value: string;
      language: string;
    };
    readonly values: {
      readonly hash: Uint8Array;
      readonly since: Date;
    };
  };
  readonly use_sign_in_link: {
    readonly row: {
      kind: string;
      value: string;
      language: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly hash: Uint8Array;
      readonly since: Date;
    };
  };
  readonly person_by_identity: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly kind: string | null;
      readonly value: string | null;
      readonly language: string | null;
    };
  };
  readonly second_factor_on: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly insert_second_factor_challenge: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly personId: number;
      readonly method: string;
      readonly kind: string;
      readonly value: string;
      readonly createdAt: Date;
      readonly expiresAt: Date;
    };
  };
  readonly prune_sign_in: {
    readonly row: {
      prune_sign_in: string | null;
    };
    readonly values: {
      readonly now: Date | null;
    };
  };
  readonly take_sign_in_code: {
    readonly row: {
      id: string;
      kind: string;
      value: string;
      language: string;
      sealed_code: Buffer;
      sealed_link: Buffer | null;
      confirms: boolean;
    };
    readonly values: {
      readonly id: string;
      readonly now: Date;
    };
  };
  readonly finish_sign_in_code: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly id: string;
    };
  };
  readonly note_sign_in_code_failure: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly reason: string | null;
      readonly id: string;
    };
  };
  readonly give_up_sign_in_code: Statements['note_sign_in_code_failure'];
  readonly insert_client_event: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly event: string;
      readonly body: string;
    };
  };
  readonly delete_old_client_events: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly olderThanDays: number | null;
      readonly beyondRows: number | null;
    };
  };
  readonly insert_stream_ticket: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly sessionId: string;
      readonly now: Date;
      readonly maxUnused: number | null;
      readonly ticketHash: Uint8Array;
      readonly expiresAt: Date;
    };
  };
  readonly take_stream_ticket: {
    readonly row: {
      session_id: string;
      expires_at: Date;
    };
    readonly values: {
      readonly ticketHash: Uint8Array;
    };
  };
  readonly drop_stream_tickets: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly until: Date;
    };
  };
  readonly prune_live_events: {
    readonly row: {
      prune_live_events: string | null;
    };
    readonly values: {
      readonly until: Date | null;
    };
  };
  readonly read_live_events: {
    readonly row: {
      next_transaction: string;
      known: boolean | null;
      held: boolean;
      transaction_id: string | null;
      id: number | null;
      organization_id: number | null;
      kind: string | null;
      entity_id: string | null;
      permission: string | null;
      person_id: number | null;
      location_id: string | null;
      device_id: number | null;
      ahead: boolean | null;
      event_id: number | null;
    };
    readonly values: {
      readonly transactionId: string | null;
      readonly id: number | null;
      readonly beforeTransactionId: string | null;
      readonly limit: number | null;
    };
  };
  readonly announce_live_events: {
    readonly row: {
      pg_notify: string;
    };
    readonly values: readonly [];
  };
  readonly add_list_import_rows: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly rows: string | null;
    };
  };
  readonly change_list_import_rows: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly rows: string | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly count_list_import: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly created: number;
      readonly changed: number;
      readonly unchanged: number;
      readonly failed: number;
      readonly omitted: number;
      readonly missing: string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly list_import_rows: {
    readonly row: {
      row_number: number;
      cells: Json;
      given: Json;
      state: string;
      name: string;
      target_id: string | null;
      target_version: number | null;
      changes: Json;
      problems: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly list_import_row_page: {
    readonly row: {
      row_number: number;
      cells: Json;
      given: Json;
      state: string;
      name: string;
      target_id: string | null;
      target_version: number | null;
      changes: Json;
      problems: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly state: string | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly ask_for_list_import: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly personId: number;
      readonly revision: number;
      readonly skipsFailed: boolean;
    };
  };
  readonly list_import_run: {
    readonly row: {
      asked_by: number;
      revision: number;
      skips_failed: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly progress_of_list_import: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly rows: number;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly fail_list_import: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly failure: string | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly end_list_import_run: Statements['delete_waste_stream'];
  readonly resume_list_imports: Statements['aggregate_figures'];
  readonly prune_audit_entries: Statements['prune_organization_events'];
  readonly prune_messages: Statements['prune_organization_events'];
  readonly prune_import_attempts: Statements['prune_organization_events'];
  readonly prune_invoice_versions: Statements['prune_organization_events'];
  readonly prune_scale_commands: Statements['prune_organization_events'];
  readonly prune_created_once: Statements['prune_organization_events'];
  readonly organizations_to_remind: {
    readonly row: {
      organization_id: number;
    };
    readonly values: {
      readonly day: string | null;
    };
  };
  readonly add_collection_reminder: {
    readonly row: {
      day: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly day: string;
    };
  };
  readonly credentials: {
    readonly row: {
      id: string;
      department_id: number | null;
      device_id: number | null;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly insert_department_credential: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: {
      readonly secretHash: Uint8Array;
      readonly createdBy: number | null;
      readonly createdAt: Date;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_device_credential: Statements['insert_department_credential'];
  readonly revoke_credential: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly revoke_credentials_of_device: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly deviceId: number;
    };
  };
  readonly use_credential: {
    readonly row: {
      credential_id: string;
      department_id: number | null;
      device_id: number | null;
    };
    readonly values: {
      readonly secretHash: Uint8Array | null;
    };
  };
  readonly listed_devices: {
    readonly row: {
      id: number;
      name: string;
      kind: string;
      location_id: string | null;
      location_name: string | null;
      department_id: number | null;
      department_name: string | null;
      silent_after_minutes: number;
      last_seen_at: Date | null;
      clock_skew: number | null;
      waiting: number | null;
      program_version: string | null;
      message: string | null;
      is_troubled: boolean | null;
      scales: Json;
      credentials: number;
      has_pin: boolean;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly listed_device: {
    readonly row: {
      id: number;
      name: string;
      kind: string;
      location_id: string | null;
      location_name: string | null;
      department_id: number | null;
      department_name: string | null;
      silent_after_minutes: number;
      last_seen_at: Date | null;
      clock_skew: number | null;
      waiting: number | null;
      program_version: string | null;
      message: string | null;
      is_troubled: boolean | null;
      scales: Json;
      credentials: number;
      has_pin: boolean;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_device: Statements['delete_file'];
  readonly record_device_call: {
    readonly row: {
      name: string;
      kind: string;
      location_id: string | null;
      department_id: number | null;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly location_of_device: {
    readonly row: {
      name: string;
      kind: string;
      location_id: string | null;
      department_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly add_device: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly kind: string;
      readonly locationId: string | null;
      readonly departmentId: number | null;
      readonly silentAfterMinutes: number;
      readonly personId: number | null;
    };
  };
  readonly change_device: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly kind: string;
      readonly locationId: string | null;
      readonly departmentId: number | null;
      readonly silentAfterMinutes: number;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_device: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly updatedBy: number | null;
      readonly organizationId: number;
      readonly id: number;
      readonly at: Date | null;
    };
  };
  readonly start_device_pairing: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly codeHash: Uint8Array;
      readonly secretHash: Uint8Array;
      readonly now: Date;
      readonly expiresAt: Date;
    };
  };
  readonly read_device_pairing: {
    readonly row: {
      expires_at: Date;
      paired_at: Date | null;
      location_id: string | null;
    };
    readonly values: {
      readonly secretHash: Uint8Array;
    };
  };
  readonly take_device_pairing: {
    readonly row: {
      secret_hash: Buffer;
    };
    readonly values: {
      readonly now: Date | null;
      readonly locationId: string | null;
      readonly codeHash: Uint8Array;
    };
  };
  readonly prune_device_pairings: Statements['drop_stream_tickets'];
  readonly scale_in_use: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
      tares: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly scales_of_device: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number;
      capacity: string | null;
      least: string;
      division: string | null;
      tares: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
    };
  };
  readonly scales_at_location: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
      tares: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationId: string;
    };
  };
  readonly listed_scales: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
      tares: Json;
      location_name: string;
      device_name: string | null;
      device_last_seen_at: Date | null;
      device_silent_after_minutes: number | null;
      device_troubled: boolean | null;
      last_weighed_at: Date | null;
      last_kg: string | null;
      unassigned: number;
      held: number;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly listed_scale: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
      tares: Json;
      location_name: string;
      device_name: string | null;
      device_last_seen_at: Date | null;
      device_silent_after_minutes: number | null;
      device_troubled: boolean | null;
      last_weighed_at: Date | null;
      last_kg: string | null;
      unassigned: number;
      held: number;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_scale: Statements['delete_file'];
  readonly clear_scale_tares: Statements['delete_waste_stream'];
  readonly put_scale_tares: {
    readonly row: {
      waste_stream_id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number;
      readonly streams: readonly (number | null)[];
      readonly weights: readonly (number | string | null)[];
    };
  };
  readonly add_scale: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly name: string;
      readonly locationId: string | null;
      readonly deviceId: number | null;
      readonly capacity: number | string | null;
      readonly least: number | string;
      readonly division: number | string | null;
      readonly personId: number | null;
    };
  };
  readonly change_scale: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly locationId: string | null;
      readonly deviceId: number | null;
      readonly capacity: number | string | null;
      readonly least: number | string;
      readonly division: number | string | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly remove_scale: Statements['set_claim_withdrawn'];
  readonly device_that_reads_scales: Statements['delete_file'];
  readonly save_agent_pairing: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly codeHash: Uint8Array;
      readonly personId: number;
      readonly now: Date;
      readonly expiresAt: Date;
    };
  };
  readonly find_agent_pairing: {
    readonly row: {
      organization_id: number;
      created_by: number;
    };
    readonly values: {
      readonly codeHash: Uint8Array | null;
      readonly now: Date | null;
    };
  };
  readonly take_agent_pairing: {
    readonly row: {
      device_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly codeHash: Uint8Array;
      readonly now: Date;
    };
  };
  readonly prune_agent_pairings: {
    readonly row: {
      done: string | null;
    };
    readonly values: {
      readonly before: Date | null;
    };
  };
  readonly keep_device_status: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly deviceId: number | null;
      readonly now: Date | null;
      readonly clockSkew: number;
      readonly waiting: number | null;
      readonly freeBytes: number | null;
      readonly longestGap: number | null;
      readonly programVersion: string | null;
      readonly scales: string | null;
      readonly message: string | null;
      readonly isTroubled: boolean | null;
    };
  };
  readonly listed_device_statuses: {
    readonly row: {
      total: number;
      id: number | null;
      first_at: Date | null;
      last_at: Date | null;
      reports: number | null;
      program_version: string | null;
      clock_skew: number | null;
      waiting: number | null;
      free_bytes: number | null;
      scales: Json | null;
      message: string | null;
      is_troubled: boolean | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly lastAt: Date;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly last_sequence_of_device: {
    readonly row: {
      sequence: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
    };
  };
  readonly prune_device_statuses: Statements['prune_organization_events'];
  readonly note_silent_devices: {
    readonly row: {
      notified: number;
    };
    readonly values: {
      readonly now: Date | null;
    };
  };
  readonly combine_readings: {
    readonly row: {
      hasMore: boolean;
    };
    readonly values: {
      readonly before: Date | null;
      readonly maxReadings: number | null;
    };
  };
  readonly lock_readings: {
    readonly row: {
      id: number;
      is_sibling: boolean;
      scale_id: number | null;
      scale_name: string | null;
      net: string;
      origin: string;
      held_because: string | null;
      is_assigned: boolean;
      is_removed: boolean;
      waste_stream_id: number | null;
      department_id: number | null;
      container_id: number | null;
      shown: string;
      weighing_key: string | null;
      is_combined: boolean;
      device_id: number | null;
      sequence: number | null;
      load: number | null;
      weighed_at: Date | null;
    };
    readonly values: {
      readonly ids: readonly number[] | null;
      readonly organizationId: number;
    };
  };
  readonly assign_readings: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly ids: readonly number[] | null;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly binTare: number | string | null;
      readonly at: Date | null;
      readonly personId: number | null;
      readonly byDepartmentId: number | null;
      readonly byDeviceId: number | null;
      readonly weighingKey: string | null;
      readonly organizationId: number;
      readonly siblings: readonly (number | null)[] | null;
    };
  };
  readonly unassign_reading: Statements['delete_waste_stream'];
  readonly set_readings_repeated: Statements['forget_line_shares'];
  readonly set_readings_removed: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly at: Date | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly lock_stream_of_reading: Statements['delete_file'];
  readonly scale_readings_counted_by_weighedAt_asc: {
    readonly row: {
      id: number;
      scale_id: number;
      scale_name: string;
      location_id: string | null;
      location_name: string | null;
      is_removed: boolean;
      held_because: string | null;
      origin: string;
      net: string;
      readings: number | null;
      gross: string | null;
      tare: string | null;
      bin_tare: string | null;
      unit: string | null;
      stable: boolean | null;
      sequence: number | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      department_id: number | null;
      department_name: string | null;
      container_id: number | null;
      container_name: string | null;
      note: string;
      assigned_at: Date | null;
      assigned_by: string | null;
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly scale_readings_counted_by_weighedAt_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_counted_by_kg_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_counted_by_kg_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_unassigned_by_weighedAt_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_unassigned_by_weighedAt_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_unassigned_by_kg_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_unassigned_by_kg_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_held_by_weighedAt_asc: {
    readonly row: {
      id: number;
      scale_id: number;
      scale_name: string;
      location_id: string | null;
      location_name: string | null;
      is_removed: boolean;
      held_because: string;
      origin: string;
      net: string;
      readings: number | null;
      gross: string | null;
      tare: string | null;
      bin_tare: string | null;
      unit: string | null;
      stable: boolean | null;
      sequence: number | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      department_id: number | null;
      department_name: string | null;
      container_id: number | null;
      container_name: string | null;
      note: string;
      assigned_at: Date | null;
      assigned_by: string | null;
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly scale_readings_held_by_weighedAt_desc: Statements['scale_readings_held_by_weighedAt_asc'];
  readonly scale_readings_held_by_kg_asc: Statements['scale_readings_held_by_weighedAt_asc'];
  readonly scale_readings_held_by_kg_desc: Statements['scale_readings_held_by_weighedAt_asc'];
  readonly scale_readings_removed_by_weighedAt_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_removed_by_weighedAt_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_removed_by_kg_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_removed_by_kg_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_all_by_weighedAt_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_all_by_weighedAt_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_all_by_kg_asc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_all_by_kg_desc: Statements['scale_readings_counted_by_weighedAt_asc'];
  readonly scale_readings_counted_together: {
    readonly row: {
      total: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
    };
  };
  readonly scale_readings_unassigned_together: Statements['scale_readings_counted_together'];
  readonly scale_readings_held_together: Statements['scale_readings_counted_together'];
  readonly scale_readings_removed_together: Statements['scale_readings_counted_together'];
  readonly scale_readings_all_together: Statements['scale_readings_counted_together'];
  readonly combined_scale_readings_together: {
    readonly row: {
      more: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
    };
  };
  readonly scale_hours_counted_together: {
    readonly row: {
      total: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string | null;
      readonly until: string | null;
    };
  };
  readonly scale_hours_readings_together: Statements['scale_hours_counted_together'];
  readonly waiting_readings_unassigned_asc: {
    readonly row: {
      id: number;
      scale_id: number | null;
      scale_name: string | null;
      location_id: string | null;
      location_name: string | null;
      is_removed: boolean;
      held_because: string | null;
      origin: string;
      net: string;
      readings: number | null;
      gross: string | null;
      tare: string | null;
      bin_tare: string | null;
      unit: string | null;
      stable: boolean | null;
      sequence: number | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      department_id: number | null;
      department_name: string | null;
      container_id: number | null;
      container_name: string | null;
      note: string;
      assigned_at: Date | null;
      assigned_by: string | null;
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly waiting_readings_unassigned_desc: Statements['waiting_readings_unassigned_asc'];
  readonly waiting_readings_held_asc: {
    readonly row: {
      id: number;
      scale_id: number | null;
      scale_name: string | null;
      location_id: string | null;
      location_name: string | null;
      is_removed: boolean;
      held_because: string;
      origin: string;
      net: string;
      readings: number | null;
      gross: string | null;
      tare: string | null;
      bin_tare: string | null;
      unit: string | null;
      stable: boolean | null;
      sequence: number | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      department_id: number | null;
      department_name: string | null;
      container_id: number | null;
      container_name: string | null;
      note: string;
      assigned_at: Date | null;
      assigned_by: string | null;
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly waiting_readings_held_desc: Statements['waiting_readings_held_asc'];
  readonly waiting_readings_together: {
    readonly row: {
      total: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly state: string;
      readonly scaleId: number | null;
    };
  };
  readonly scale_readings_of_ids: {
    readonly row: {
      id: number;
      scale_id: number | null;
      scale_name: string | null;
      location_id: string | null;
      location_name: string | null;
      is_removed: boolean;
      held_because: string | null;
      origin: string;
      net: string;
      readings: number | null;
      gross: string | null;
      tare: string | null;
      bin_tare: string | null;
      unit: string | null;
      stable: boolean | null;
      sequence: number | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      department_id: number | null;
      department_name: string | null;
      container_id: number | null;
      container_name: string | null;
      note: string;
      assigned_at: Date | null;
      assigned_by: string | null;
      version: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly reading_of_typed_weight: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly weighedAt: Date;
      readonly net: number | string;
      readonly binTare: number | string | null;
    };
  };
  readonly typed_weights_of_readings: {
    readonly row: {
      id: number;
      typed_id: number;
      key: string;
      waste_stream_id: number;
      department_id: number | null;
      container_id: number | null;
      bin_tare: string | null;
      assigned_by: number | null;
      assigned_by_department_id: number | null;
      assigned_by_device_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
      readonly scaleIds: readonly number[];
      readonly first: Date;
      readonly last: Date;
    };
  };
  readonly typed_weight_of_reading: {
    readonly row: {
      id: number;
      typed_id: number;
      key: string;
      waste_stream_id: number;
      department_id: number | null;
      container_id: number | null;
      bin_tare: string | null;
      assigned_by: number | null;
      assigned_by_department_id: number | null;
      assigned_by_device_id: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly typedId: number;
      readonly id: number;
    };
  };
  readonly set_weighing_reading: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly readingId: number | null;
      readonly organizationId: number;
      readonly key: string;
    };
  };
  readonly similar_typed_weights: {
    readonly row: {
      reading_id: number;
      id: number;
      net: string;
      weighed_at: Date;
      name_override: string | null;
      category_names: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly forgotten_weighings: {
    readonly row: {
      organization_id: number;
      key: string;
      device_id: number;
    };
    readonly values: {
      readonly before: Date | null;
      readonly limit: number | null;
    };
  };
  readonly quarantine_settled_readings: Statements['forget_line_shares'];
  readonly insert_weighing: {
    readonly row: {
      key: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
      readonly scaleId: number;
      readonly deviceId: number | null;
      readonly sequence: number | null;
      readonly net: number | string | null;
      readonly binTare: number | string | null;
      readonly weighedAt: Date;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly isOtherLoad: boolean;
      readonly personId: number | null;
      readonly byDepartmentId: number | null;
      readonly byDeviceId: number | null;
      readonly now: Date;
      readonly undoneAt: Date | null;
    };
  };
  readonly lock_weighing: {
    readonly row: {
      key: string;
      scale_id: number;
      device_id: number | null;
      sequence: number | null;
      net: string | null;
      bin_tare: string | null;
      weighed_at: Date;
      waste_stream_id: number | null;
      department_id: number | null;
      container_id: number | null;
      is_other_load: boolean;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      reading_id: number | null;
      received_at: Date;
      undone_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
    };
  };
  readonly set_weighing_undone: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly at: Date | null;
      readonly organizationId: number;
      readonly key: string;
    };
  };
  readonly reading_of_weighing: {
    readonly row: {
      id: number;
      net: string;
      is_load_counted: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly deviceId: number;
      readonly sequence: number;
    };
  };
  readonly counted_of_load: Statements['delete_file'];
  readonly insert_typed_reading: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly net: number | string | null;
      readonly binTare: number | string | null;
      readonly weighedAt: Date | null;
      readonly weighedOn: string;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly key: string | null;
      readonly now: Date;
      readonly personId: number | null;
      readonly byDepartmentId: number | null;
      readonly byDeviceId: number | null;
      readonly scaleId: number;
    };
  };
  readonly numbers_before_weighing: {
    readonly row: {
      sequence: number;
      is_awaited: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly sequence: number;
      readonly key: string;
    };
  };
  readonly awaited_weighings: {
    readonly row: {
      key: string;
      scale_id: number;
      device_id: number;
      sequence: number;
      net: string | null;
      bin_tare: string | null;
      weighed_at: Date;
      waste_stream_id: number | null;
      department_id: number | null;
      container_id: number | null;
      is_other_load: boolean;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      reading_id: number | null;
      received_at: Date;
      undone_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly sequences: readonly number[];
    };
  };
  readonly weights_of_readings: {
    readonly row: {
      id: number;
      net: string;
      scale_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly station_location: {
    readonly row: {
      name: string;
      organization_name: string;
      languages: readonly string[];
      departments: Json;
      has_pin: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number | null;
      readonly locationId: string;
      readonly deviceId: number | null;
    };
  };
  readonly station_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      waste_category_id: number;
      picture: string | null;
      color: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationId: string;
    };
  };
  readonly station_reading: {
    readonly row: {
      id: number;
      scale_id: number;
      sequence: number | null;
      net: string;
      bin_tare: string | null;
      weighed_at: Date;
      held_because: string | null;
      is_removed: boolean;
      is_assigned: boolean;
      weighing_key: string | null;
      assigned_at: Date | null;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      department_id: number | null;
      department_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly station_last_reading: {
    readonly row: {
      id: number;
      scale_id: number;
      sequence: number | null;
      net: string;
      bin_tare: string | null;
      weighed_at: Date;
      held_because: string | null;
      is_removed: boolean;
      is_assigned: boolean;
      weighing_key: string | null;
      assigned_at: Date | null;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      department_id: number | null;
      department_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
    };
  };
  readonly station_recent_readings: {
    readonly row: {
      id: number;
      scale_id: number;
      sequence: number | null;
      net: string;
      bin_tare: string | null;
      weighed_at: Date;
      held_because: string | null;
      is_removed: boolean;
      is_assigned: boolean;
      weighing_key: string | null;
      assigned_at: Date | null;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      department_id: number | null;
      department_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
      readonly departmentId: number | null;
      readonly limit: number | null;
      readonly locationId: string;
    };
  };
  readonly station_day_total: {
    readonly row: {
      kg: string;
      weighings: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly day: string;
      readonly locationId: string;
      readonly departmentId: number | null;
    };
  };
  readonly station_containers: {
    readonly row: {
      id: number;
      slug: string;
      name: string;
      waste_stream_id: number;
      empty_kg: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly locationId: string;
    };
  };
  readonly station_container: {
    readonly row: {
      empty_kg: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly containerId: number;
      readonly locationId: string;
    };
  };
  readonly weighed_load: {
    readonly row: {
      kg: string;
      at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly deviceId: number;
      readonly sequence: number;
    };
  };
  readonly awaited_load: {
    readonly row: {
      kg: string;
      at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly sequence: number;
      readonly key: string;
    };
  };
  readonly weighing_of_same_load: {
    readonly row: {
      kg: string;
      at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly key: string;
      readonly isNumbered: boolean;
      readonly weighedAt: Date;
      readonly net: number | string | null;
      readonly personId: number | null;
      readonly byDepartmentId: number | null;
      readonly byDeviceId: number | null;
    };
  };
  readonly numbered_weighing_of_typed_load: {
    readonly row: {
      kg: string;
      at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
      readonly scaleId: number;
      readonly weighedAt: Date;
      readonly net: number | string;
    };
  };
  readonly typed_weighing_of_numbered_load: {
    readonly row: {
      kg: string;
      at: Date;
      reading_id: number | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly key: string;
      readonly deviceId: number;
      readonly sequence: number;
    };
  };
  readonly weighed_reading: {
    readonly row: {
      kg: string;
      at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly department_works_at: {
    readonly row: {
      works: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly locationId: string;
    };
  };
  readonly station_location_id: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: string;
    };
  };
  readonly station_reading_location: {
    readonly row: {
      location_id: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly 'doctor.facts': {
    readonly row: {
      version: string;
      bytes: number;
      maxConnections: number;
      connections: number;
      now: Date;
    };
    readonly values: readonly [];
  };
  readonly 'doctor.webhooks': {
    readonly row: {
      sent: number;
      failed: number;
    };
    readonly values: readonly [];
  };
  readonly expire_scale_command: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly scaleId: number;
      readonly oldest: Date;
    };
  };
  readonly insert_scale_command: {
    readonly row: {
      key: string;
      scale_id: number;
      kind: string;
      asked_at: Date;
      outcome: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly key: string;
      readonly scaleId: number;
      readonly kind: string;
      readonly personId: number | null;
      readonly byDepartmentId: number | null;
      readonly byDeviceId: number | null;
      readonly now: Date;
    };
  };
  readonly scale_command_by_key: {
    readonly row: {
      key: string;
      scale_id: number;
      kind: string;
      asked_at: Date;
      outcome: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly key: string;
    };
  };
  readonly pending_scale_command: {
    readonly row: {
      key: string;
      scale_id: number;
      kind: string;
      asked_at: Date;
      outcome: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
    };
  };
  readonly due_scale_commands: {
    readonly row: {
      key: string;
      scale_id: number;
      kind: string;
      asked_at: Date;
      outcome: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleIds: readonly number[];
      readonly oldest: Date;
    };
  };
  readonly finish_scale_commands: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly now: Date | null;
      readonly keys: readonly (string | null)[];
      readonly outcomes: readonly (string | null)[];
      readonly organizationId: number;
      readonly scaleIds: readonly number[];
    };
  };
  readonly scale_timeline_by_hour: {
    readonly row: {
      bucket: string;
      kg: string;
      readings: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly scale_timeline_by_day: Statements['scale_timeline_by_hour'];
  readonly scale_timeline_by_month: Statements['scale_timeline_by_hour'];
  readonly scale_hours_of_week: {
    readonly row: {
      weekday: number;
      hour: number;
      kg: string;
      readings: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly correct_reading: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly net: number | string;
      readonly weighedAt: Date | null;
      readonly weighedOn: string;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly note: string;
      readonly binTare: number | string | null;
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly write_scale_reading: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly net: number | string;
      readonly weighedAt: Date | null;
      readonly weighedOn: string;
      readonly wasteStreamId: number | null;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly note: string;
      readonly key: string | null;
      readonly personId: number | null;
      readonly at: Date;
      readonly scaleId: number;
    };
  };
  readonly written_reading_of_key: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly scaleId: number;
      readonly net: number | string;
      readonly weighedAt: Date;
      readonly weighedOn: string;
      readonly wasteStreamId: number;
      readonly departmentId: number | null;
      readonly containerId: number | null;
      readonly note: string;
      readonly key: string;
    };
  };
  readonly readings_of_department_by_weighedOn_asc: {
    readonly row: {
      id: number;
      net: string;
      weighed_on: string;
      note: string;
      entered_at: Date;
      entered_by: string | null;
      container_id: number | null;
      container_name: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      readings: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly readings_of_department_by_weighedOn_desc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly readings_of_department_by_kg_asc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly readings_of_department_by_kg_desc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly searched_readings_of_department_together: {
    readonly row: {
      total: number;
      readings: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly combined_readings_of_department: {
    readonly row: {
      more: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
    };
  };
  readonly readings_of_department_together: {
    readonly row: {
      rows: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
      readonly from: string | null;
      readonly until: string | null;
      readonly wasteStreamId: number | null;
    };
  };
  readonly readings_of_department_by_month: {
    readonly row: {
      readings: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly firstMonth: string;
      readonly monthBefore: string;
      readonly departmentId: number;
      readonly wasteStreamId: number | null;
    };
  };
  readonly reading_pairs: {
    readonly row: {
      typed_id: number;
      other_id: number;
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
      readonly scaleId: number | null;
      readonly limit: number | null;
    };
  };
  readonly waiting_reading_pairs: {
    readonly row: {
      count: number;
      since: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
      readonly scaleId: number | null;
    };
  };
  readonly separate_loads: {
    readonly row: {
      first_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly one: number | null;
      readonly other: number | null;
    };
  };
  readonly store_separate_loads: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly one: number | null;
      readonly other: number | null;
    };
  };
  readonly forget_separate_loads: Statements['store_separate_loads'];
  readonly announce_live_weights: {
    readonly row: {
      pg_notify: string | null;
    };
    readonly values: {
      readonly payload: string | null;
    };
  };
  readonly record_device_call_with_scales: {
    readonly row: {
      id: number | null;
      location_id: string | null;
      capacity: string | null;
      least: string | null;
      division: string | null;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly deviceId: number;
    };
  };
  readonly insert_scale_readings: {
    readonly row: {
      id: number;
      sequence: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number | null;
      readonly now: Date;
      readonly scaleIds: readonly (number | null)[];
      readonly locationIds: readonly (string | null)[];
      readonly sequences: readonly (number | null)[];
      readonly loads: readonly (number | null)[];
      readonly nets: readonly (number | string | null)[];
      readonly grosses: readonly (number | string | null)[];
      readonly tares: readonly (number | string | null)[];
      readonly units: readonly (string | null)[];
      readonly times: readonly (Date | null)[];
      readonly days: readonly (string | null)[];
      readonly deviceTimes: readonly (Date | null)[];
      readonly clockSkews: readonly (number | null)[];
      readonly stables: readonly (boolean | null)[];
      readonly reasons: readonly (string | null)[];
    };
  };
  readonly note_foreign_device: {
    readonly row: {
      note_foreign_device: string | null;
    };
    readonly values: {
      readonly scaleId: number | null;
      readonly fromOrganizationId: number | null;
    };
  };
  readonly device_refused_before: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly topic: string;
    };
  };
  readonly stored_for_readings: {
    readonly row: {
      kind: string;
      sequence: number;
      id: number | null;
      scale_id: number | null;
      net: string | null;
      gross: string | null;
      tare: string | null;
      unit: string | null;
      device_time: Date | null;
      held_because: string | null;
      version: number | null;
      neighbour_sequence: number | null;
      load: number | null;
      weighed_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
      readonly sequences: readonly number[];
      readonly last: number;
      readonly first: number | null;
      readonly scaleIds: readonly number[];
      readonly from: Date;
      readonly until: Date;
      readonly beforeScales: readonly (number | null)[];
      readonly beforeSequences: readonly (number | null)[];
      readonly afterScales: readonly (number | null)[];
      readonly afterSequences: readonly (number | null)[];
    };
  };
  readonly set_tablet_pin: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly hash: Uint8Array | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly take_pin_try: {
    readonly row: {
      pin_hash: Buffer | null;
      pin_tries: number;
      pin_tries_since: Date;
    };
    readonly values: {
      readonly now: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly clear_pin_tries: Statements['delete_waste_stream'];
  readonly request_figures_weeks: {
    readonly row: {
      monday: string;
      opened: number;
      closed: number;
      done: number;
    };
    readonly values: {
      readonly from: string;
      readonly until: string;
      readonly organizationId: number;
    };
  };
  readonly request_figures_providers: {
    readonly row: {
      id: number | null;
      name: string | null;
      done: number;
      median_hours: number;
      p90_hours: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly request_figures_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_name: string | null;
      requests: number;
      reports: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly limit: number | null;
    };
  };
  readonly list_any_service_requests_createdAt_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly statuses: readonly string[];
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly containerId: number | null;
      readonly assignedTo: number | null;
      readonly unassigned: boolean;
      readonly overdue: boolean | null;
      readonly now: Date | null;
      readonly openedFrom: string | null;
      readonly openedUntil: string | null;
      readonly closedFrom: string | null;
      readonly closedUntil: string | null;
      readonly patterns: readonly (string | null)[];
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_any_service_requests_createdAt_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_createdAt_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly locationId: string | null;
      readonly serviceProviderId: number | null;
      readonly containerId: number | null;
      readonly assignedTo: number | null;
      readonly unassigned: boolean | null;
      readonly overdue: boolean | null;
      readonly now: Date | null;
      readonly openedFrom: string | null;
      readonly openedUntil: string | null;
      readonly closedFrom: string | null;
      readonly closedUntil: string | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly limit: number | null;
      readonly offset: number | null;
      readonly organizationId: number;
    };
  };
  readonly list_open_service_requests_createdAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_createdAt_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_createdAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_createdAt_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_createdAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_any_service_requests_dueAt_asc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_any_service_requests_dueAt_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_dueAt_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_open_service_requests_dueAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_dueAt_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_dueAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_dueAt_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_dueAt_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_any_service_requests_container_asc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_any_service_requests_container_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_container_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_open_service_requests_container_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_container_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_container_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_container_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_container_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_any_service_requests_location_asc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_any_service_requests_location_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_location_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_open_service_requests_location_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_location_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_location_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_location_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_location_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_any_service_requests_serviceProvider_asc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_any_service_requests_serviceProvider_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_serviceProvider_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_open_service_requests_serviceProvider_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_serviceProvider_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_serviceProvider_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_serviceProvider_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_serviceProvider_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_any_service_requests_status_asc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_any_service_requests_status_desc: Statements['list_any_service_requests_createdAt_asc'];
  readonly list_open_service_requests_status_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_open_service_requests_status_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_status_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_search_service_requests_status_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_status_asc: Statements['list_open_service_requests_createdAt_asc'];
  readonly list_scan_service_requests_status_desc: Statements['list_open_service_requests_createdAt_asc'];
  readonly service_request_timeline_asc: {
    readonly row: {
      total: number;
      key: string | null;
      kind: string | null;
      at: Date | null;
      rank: number | null;
      number: number | null;
      actor: string | null;
      person_id: number | null;
      department_id: number | null;
      status: string | null;
      comment: string | null;
      joined: boolean | null;
      full_name: string | null;
      phone_number: string | null;
      email: string | null;
      assigned_to: number | null;
      planned_for: string | null;
      collected_kg: string | null;
      collection_day: string | null;
      fill_percent: number | null;
      attachment_id: number | null;
      attachment_name: string | null;
      message_kind: string | null;
      channel: string | null;
      state: string | null;
      recipient: string | null;
      by: string | null;
      assignee: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceRequestId: number;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly service_request_timeline_desc: Statements['service_request_timeline_asc'];
  readonly workspace_request: {
    readonly row: {
      id: number;
      status: string;
      action_type: string;
      container_id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_id: number | null;
      service_provider_name: string | null;
      assigned_to: number | null;
      assignee: string | null;
      report_count: number;
      created_at: Date;
      due_at: Date;
      planned_for: string | null;
      link_version: number;
      closed_at: Date | null;
      collected_kg: string | null;
      version: number;
      updated_at: Date;
      updated_by_id: number | null;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly workspace_requests_by_id: {
    readonly row: {
      id: number;
      status: string;
      action_type: string;
      container_id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_id: number | null;
      service_provider_name: string | null;
      assigned_to: number | null;
      assignee: string | null;
      report_count: number;
      created_at: Date;
      due_at: Date;
      planned_for: string | null;
      link_version: number;
      closed_at: Date | null;
      collected_kg: string | null;
      version: number;
      updated_at: Date;
      updated_by_id: number | null;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly count_open_requests: {
    readonly row: {
      open: number;
      mine: number;
      overdue: number;
    };
    readonly values: {
      readonly personId: number | null;
      readonly now: Date | null;
      readonly organizationId: number;
    };
  };
  readonly own_request: {
    readonly row: {
      id: number;
      status: string;
      slug: string;
      custom_id: string | null;
      location_id: string;
      location_name: string;
      name_override: string | null;
      category_names: Json;
      color: string;
      report_count: number;
      created_at: Date;
      due_at: Date;
      planned_for: string | null;
      closed_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly departmentId: number;
      readonly closedSince: Date;
      readonly id: number;
    };
  };
  readonly own_requests_open: {
    readonly row: {
      total: number;
      place: number | null;
      id: number | null;
      status: string | null;
      slug: string | null;
      custom_id: string | null;
      location_id: string | null;
      location_name: string;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      report_count: number | null;
      created_at: Date | null;
      due_at: Date | null;
      planned_for: string | null;
      closed_at: Date | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly departmentId: number;
      readonly closedSince: Date;
      readonly patterns: readonly (string | null)[];
      readonly offset: number;
      readonly limit: number;
    };
  };
  readonly own_requests_closed: Statements['own_requests_open'];
  readonly own_request_events: {
    readonly row: {
      key: string;
      kind: string;
      at: Date;
      rank: number;
      number: number;
      actor: string;
      department_name: string | null;
      status: string | null;
      comment: string | null;
      joined: boolean | null;
      planned_for: string | null;
      collection_day: string | null;
      fill_percent: number | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceRequestId: number;
      readonly limit: number | null;
    };
  };
  readonly renew_request_link: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number | null;
      readonly id: number;
      readonly kind: string;
      readonly personId: number | null;
    };
  };
  readonly notify_provider_link: Statements['unplan_request'];
  readonly attachments_of_request: {
    readonly row: {
      id: number;
      service_request_id: number;
      name: string;
      content_type: string;
      sha256: Buffer;
      actor: string;
      created_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceRequestId: number;
    };
  };
  readonly service_request_attachment: {
    readonly row: {
      id: number;
      service_request_id: number;
      name: string;
      content_type: string;
      sha256: Buffer;
      actor: string;
      created_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_service_request_attachment: {
    readonly row: {
      id: number;
      service_request_id: number;
      name: string;
      content_type: string;
      sha256: Buffer;
      actor: string;
      created_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceRequestId: number;
      readonly name: string;
      readonly contentType: string;
      readonly size: number;
      readonly sha256: Uint8Array;
      readonly actor: string;
      readonly createdBy: number | null;
    };
  };
  readonly delete_service_request_attachment: Statements['service_request_attachment'];
  readonly collection_feed: {
    readonly row: {
      created_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
    };
  };
  readonly renew_collection_feed: {
    readonly row: {
      created_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
      readonly secretHash: Uint8Array;
    };
  };
  readonly remove_collection_feed: Statements['delete_membership'];
  readonly collection_feed_of: {
    readonly row: {
      organization_id: number;
      organization_name: string;
      org_slug: string;
      role: string;
      language: string;
    };
    readonly values: {
      readonly secretHash: Uint8Array | null;
    };
  };
  readonly containers_with_schedule_versions: {
    readonly row: {
      id: number;
      name: string;
      version: number;
      updated_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly collection_schedules_of_containers: {
    readonly row: {
      id: number;
      container_id: number;
      container_name: string;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      note: string;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly lock_containers_for_collections: Statements['mark_labels_printed'];
  readonly resume_collection_schedule: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly personId: number | null;
      readonly organizationId: number;
      readonly containerId: number;
      readonly id: number;
    };
  };
  readonly unsent_messages: {
    readonly row: {
      id: string;
      organization: string | null;
      kind: string;
      channel: string;
      recipient: string;
      status: string;
      attempts: number;
      reason: string | null;
      createdAt: Date;
      total: number;
    };
    readonly values: {
      readonly status: string | null;
      readonly limit: number | null;
    };
  };
  readonly resend_dead_messages: {
    readonly row: {
      sent: number;
    };
    readonly values: {
      readonly ids: readonly (string | null)[] | null;
    };
  };
  readonly list_organizations_of_installation: {
    readonly row: {
      id: number;
      slug: string;
      name: string;
      members: number;
      fileBytes: number;
    };
    readonly values: readonly [];
  };
  readonly read_maintenance: {
    readonly row: {
      since: Date;
    };
    readonly values: readonly [];
  };
  readonly begin_maintenance: Statements['aggregate_figures'];
  readonly end_maintenance: Statements['aggregate_figures'];
  readonly lock_instance_keys: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: {
      readonly lockKey: number | null;
    };
  };
  readonly instance_keys: {
    readonly row: {
      id: string;
      check_value: Buffer;
      superseded_at: Date | null;
    };
    readonly values: readonly [];
  };
  readonly register_instance_key: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly id: string;
      readonly checkValue: Uint8Array;
    };
  };
  readonly mark_newest_instance_key: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly id: string | null;
    };
  };
  readonly unregister_instance_key: Statements['finish_sign_in_code'];
  readonly store_webhook_secret: Statements['renew_webhook_secret'];
  readonly webhook_secrets_under_other_keys: {
    readonly row: {
      organization_id: number;
      id: number;
      sealed: Buffer;
    };
    readonly values: {
      readonly prefix: Uint8Array;
    };
  };
  readonly second_factors_under_other_keys: {
    readonly row: {
      person_id: number;
      sealed: Buffer;
    };
    readonly values: {
      readonly prefix: Uint8Array;
    };
  };
  readonly store_second_factor_secret: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly sealed: Uint8Array;
      readonly personId: number;
    };
  };
  readonly needs_of_instance_key: {
    readonly row: {
      sessions: number;
      provider_links: number;
      followed_requests: number;
      second_factors: number;
      webhooks: number;
      recovery_codes: number;
    };
    readonly values: {
      readonly id: string;
      readonly prefix: Uint8Array;
    };
  };
  readonly remove_what_key_sealed: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly ids: readonly (Uint8Array | null)[] | null;
      readonly id: string;
    };
  };
  readonly installation_health: {
    readonly row: {
      failed_imports: number;
      failed_since: Date | null;
      agents: number;
      silent: number;
      database_bytes: number;
      schema_version: number;
    };
    readonly values: {
      readonly at: Date | null;
    };
  };
  readonly installation_tables: {
    readonly row: {
      name: string;
      bytes: number;
      estimated_rows: number;
    };
    readonly values: {
      readonly limit: number | null;
    };
  };
  readonly installation_storage: {
    readonly row: {
      database_bytes: number;
      file_bytes: number;
      uncounted: number;
    };
    readonly values: readonly [];
  };
  readonly find_person: {
    readonly row: {
      full_name: string | null;
      company: string | null;
      industry: string | null;
      terms_version: string | null;
      language: string;
      created_at: Date;
      email: string | null;
      phone_number: string | null;
      google: boolean;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly update_person: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly fullName: string | null;
      readonly changesCompany: boolean | null;
      readonly company: string | null;
      readonly changesIndustry: boolean | null;
      readonly industry: string | null;
      readonly termsVersion: string | null;
      readonly now: Date | null;
      readonly personId: number;
    };
  };
  readonly own_preferences: {
    readonly row: {
      key: string;
      value: string;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly save_preference: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number;
      readonly key: string;
      readonly value: string;
    };
  };
  readonly save_person_language: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly language: string;
      readonly personId: number;
    };
  };
  readonly own_sessions: {
    readonly row: {
      id: string;
      method: string;
      user_agent: string;
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    };
    readonly values: {
      readonly personId: number;
      readonly now: Date;
      readonly seenSince: Date;
    };
  };
  readonly revoke_own_session: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly personId: number;
      readonly id: string;
    };
  };
  readonly export_memberships: {
    readonly row: {
      organization_name: string;
      role: string;
    };
    readonly values: readonly [];
  };
  readonly export_invites: {
    readonly row: {
      id: number;
      organization_name: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: readonly [];
  };
  readonly export_second_factor: Statements['second_factor_on'];
  readonly lock_owned_organizations: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: readonly [];
  };
  readonly solely_owned: {
    readonly row: {
      name: string;
    };
    readonly values: readonly [];
  };
  readonly erase_person: {
    readonly row: {
      erase_person: string | null;
    };
    readonly values: readonly [];
  };
  readonly stream_department_locations: {
    readonly row: {
      location_id: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly departmentId: number;
    };
  };
  readonly stream_device_location: {
    readonly row: {
      location_id: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly deviceId: number;
    };
  };
  readonly open_session: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly personId: number | null;
      readonly credentialId: string | null;
      readonly method: string | null;
      readonly userAgent: string | null;
      readonly expiresAt: Date | null;
      readonly createdAt: Date | null;
    };
  };
  readonly find_member_session: {
    readonly row: {
      person_id: number | null;
      is_set_up: boolean;
      organization_id: number | null;
      department_id: number | null;
      device_id: number | null;
      credential_id: string | null;
      expires_at: Date;
      revoked: boolean;
      last_seen_at: Date;
      confirmed_at: Date | null;
      role: string | null;
    };
    readonly values: {
      readonly id: string | null;
      readonly organizationId: number | null;
    };
  };
  readonly touch_session: {
    readonly row: {
      touch_session: string | null;
    };
    readonly values: {
      readonly id: string | null;
      readonly now: Date | null;
    };
  };
  readonly revoke_session: {
    readonly row: {
      revoke_session: string | null;
    };
    readonly values: {
      readonly id: string | null;
    };
  };
  readonly own_roles: {
    readonly row: {
      role: string;
    };
    readonly values: readonly [];
  };
  readonly own_address_among: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly personId: number;
      readonly addresses: readonly string[];
    };
  };
  readonly session_memberships: {
    readonly row: {
      organization_id: number;
      role: string;
    };
    readonly values: readonly [];
  };
  readonly second_factor: {
    readonly row: {
      sealed_secret: Buffer;
      confirmed_at: Date | null;
      tries_since: Date;
      confirm_tries_since: Date;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly recovery_code_count: {
    readonly row: {
      count: number;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly second_factor_label: {
    readonly row: {
      value: string;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly start_second_factor: {
    readonly row: {
      person_id: number;
    };
    readonly values: {
      readonly personId: number;
      readonly sealedSecret: Uint8Array;
      readonly now: Date;
    };
  };
  readonly confirm_second_factor: {
    readonly row: {
      person_id: number;
    };
    readonly values: {
      readonly now: Date | null;
      readonly step: number;
      readonly personId: number;
      readonly sealedSecret: Uint8Array;
    };
  };
  readonly replace_recovery_codes: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly hashes: readonly Uint8Array[] | null;
      readonly keyId: string | null;
    };
  };
  readonly take_second_factor_try: {
    readonly row: {
      tries: number;
    };
    readonly values: {
      readonly triesSince: Date | null;
      readonly now: Date | null;
      readonly personId: number;
      readonly limit: number;
    };
  };
  readonly take_second_factor_confirm_try: {
    readonly row: {
      confirm_tries: number;
    };
    readonly values: {
      readonly confirmTriesSince: Date | null;
      readonly now: Date | null;
      readonly personId: number;
      readonly limit: number;
    };
  };
  readonly give_back_second_factor_try: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly signInTries: number | null;
      readonly confirmTries: number | null;
      readonly personId: number;
    };
  };
  readonly take_second_factor_step: {
    readonly row: {
      person_id: number;
    };
    readonly values: {
      readonly lastStep: number;
      readonly personId: number;
      readonly sealedSecret: Uint8Array;
    };
  };
  readonly take_recovery_code: {
    readonly row: {
      person_id: number;
    };
    readonly values: {
      readonly now: Date | null;
      readonly personId: number;
      readonly hashes: readonly Uint8Array[];
    };
  };
  readonly remove_second_factor: Statements['forget_sent_person_messages'];
  readonly try_second_factor_challenge: {
    readonly row: {
      person_id: number;
      method: string;
      identity_kind: string;
      identity_value: string;
      tries: number;
    };
    readonly values: {
      readonly id: string;
      readonly now: Date;
      readonly limit: number;
    };
  };
  readonly redeem_second_factor_challenge: {
    readonly row: {
      id: string;
    };
    readonly values: {
      readonly now: Date | null;
      readonly id: string;
    };
  };
  readonly organization_invite_own: Statements['export_invites'];
  readonly organization_invite_accept: {
    readonly row: {
      organization_id: number;
      org_slug: string;
      role: string;
    };
    readonly values: {
      readonly id: number | null;
    };
  };
  readonly own_memberships: {
    readonly row: {
      organization_id: number;
      organization_name: string;
      org_slug: string;
      role: string;
    };
    readonly values: readonly [];
  };
  readonly org_slug_taken: {
    readonly row: {
      taken: boolean;
    };
    readonly values: {
      readonly orgSlug: string | null;
    };
  };
  readonly create_organization: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly name: string | null;
      readonly orgSlug: string | null;
      readonly kennitala: string | null;
      readonly country: string | null;
      readonly languages: readonly (string | null)[] | null;
      readonly currency: string | null;
      readonly contactEmail: string | null;
      readonly planId: string | null;
    };
  };
  readonly find_organization: {
    readonly row: {
      id: number;
      name: string;
      org_slug: string;
      kennitala: string | null;
      country: string;
      languages: readonly string[];
      currency: string;
      contact_email: string | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      logo: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly lock_organization: Statements['find_organization'];
  readonly update_organization: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly name: string;
      readonly orgSlug: string;
      readonly kennitala: string | null;
      readonly country: string;
      readonly languages: readonly (string | null)[];
      readonly currency: string;
      readonly contactEmail: string | null;
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
    };
  };
  readonly organization_overview: {
    readonly row: {
      locations: number;
      containers: number;
      waste_streams: number;
      members: number;
      open_requests: number;
      overdue_requests: number;
      has_content: boolean;
      has_provider: boolean;
      has_label: boolean;
      has_scan: boolean;
      has_request: boolean;
      has_open_invite: boolean;
      has_invoice: boolean;
      has_scale: boolean;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date | null;
    };
  };
  readonly organization_requests_by_month: {
    readonly row: {
      month: string;
      opened: number;
      done: number;
    };
    readonly values: {
      readonly now: Date;
      readonly organizationId: number;
    };
  };
  readonly own_notifications: {
    readonly row: {
      organization_id: number;
      organization_name: string;
      org_slug: string;
      id: number;
      at: Date;
      kind: string;
      topic: string;
      entity: string;
      entity_id: string;
      name: string;
      data: Json;
      actor: string | null;
      is_read: boolean;
    };
    readonly values: {
      readonly organizationIds: readonly (number | null)[] | null;
      readonly permissions: readonly (string | null)[] | null;
      readonly since: Date | null;
      readonly limit: number | null;
    };
  };
  readonly read_notifications: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationIds: readonly (number | null)[] | null;
      readonly permissions: readonly (string | null)[] | null;
      readonly since: Date | null;
      readonly limit: number | null;
      readonly ids: readonly number[];
    };
  };
  readonly read_all_notifications: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationIds: readonly (number | null)[] | null;
      readonly permissions: readonly (string | null)[] | null;
      readonly since: Date | null;
    };
  };
  readonly insert_openid_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly stateHash: Uint8Array;
      readonly browserHash: Uint8Array;
      readonly nonce: string;
      readonly sealedCodeVerifier: Uint8Array;
      readonly originPath: string;
      readonly personId: number | null;
      readonly sessionId: string | null;
      readonly createdAt: Date;
      readonly expiresAt: Date;
    };
  };
  readonly use_openid_attempt: {
    readonly row: {
      nonce: string;
      sealed_code_verifier: Buffer;
      origin_path: string;
      person_id: number | null;
    };
    readonly values: {
      readonly expiresAt: Date | null;
      readonly stateHash: Uint8Array;
      readonly browserHash: Uint8Array;
    };
  };
  readonly person_by_openid: {
    readonly row: {
      id: number | null;
    };
    readonly values: {
      readonly openId: string | null;
      readonly email: string | null;
      readonly language: string | null;
    };
  };
  readonly person_of_openid: {
    readonly row: {
      id: number | null;
    };
    readonly values: {
      readonly openId: string | null;
    };
  };
  readonly connect_openid: {
    readonly row: {
      person_id: number;
    };
    readonly values: {
      readonly openId: string;
      readonly personId: number;
    };
  };
  readonly openid_token_identity: {
    readonly row: {
      kind: string;
      value: string;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly confirming_identity: {
    readonly row: {
      kind: string;
      value: string;
      second_factor: boolean;
    };
    readonly values: {
      readonly personId: number;
    };
  };
  readonly confirm_session: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly now: Date | null;
      readonly personId: number;
      readonly sessionId: string;
    };
  };
  readonly unmapped_material_by_cost_asc: {
    readonly row: {
      service_provider_id: number;
      match: string;
      match_key: string;
      lines: number;
      invoices: number;
      cost: Json;
      kg: string;
      units: string;
      is_negative: boolean;
      is_mixed: boolean;
      first_day: string;
      last_day: string;
      rank: string;
      provider_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceId: number | null;
      readonly patterns: readonly (string | null)[];
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly unmapped_material_by_cost_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_material_by_kg_asc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_material_by_kg_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_material_by_lines_asc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_material_by_lines_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_cost_asc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_cost_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_kg_asc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_kg_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_lines_asc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_location_by_lines_desc: Statements['unmapped_material_by_cost_asc'];
  readonly unmapped_material_totals: {
    readonly row: {
      groups: number;
      lines: number;
      kg: string;
      cost: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceId: number | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly unmapped_location_totals: Statements['unmapped_material_totals'];
  readonly unmapped_material_examples: {
    readonly row: {
      place: number;
      invoice_number: string;
      position: number;
      name: string;
      quantity: string | null;
      unit: string | null;
      cost: string;
      currency: string;
      service_day: string;
      item_key: string;
      wording_key: string;
      place_key: string;
      waste_stream_id: number | null;
      written: Json;
    };
    readonly values: {
      readonly given: string | null;
      readonly organizationId: number;
      readonly invoiceId: number | null;
      readonly limit: number | null;
    };
  };
  readonly unmapped_location_examples: Statements['unmapped_material_examples'];
  readonly invoice_to_suggest_for: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly number: string;
    };
  };
  readonly waste_densities: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      unit: string;
      kg_per_unit: string;
      valid_from: string | null;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly waste_density: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      unit: string;
      kg_per_unit: string;
      valid_from: string | null;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly waste_density_of_day: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      unit: string;
      kg_per_unit: string;
      valid_from: string | null;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly baseUnit: string;
      readonly day: string;
    };
  };
  readonly save_waste_density: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly wasteStreamId: number | null;
      readonly baseUnit: string | null;
      readonly validFrom: string | null;
      readonly unit: string;
      readonly kgPerUnit: number | string;
      readonly today: string | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly delete_waste_density: Statements['delete_waste_stream'];
  readonly import_attempts: {
    readonly row: {
      id: number;
      file_id: number;
      file_name: string;
      archive_entry: string | null;
      format: string;
      state: string;
      awaits: string | null;
      service_provider_id: number | null;
      provider_name: string | null;
      invoice_provider_id: number | null;
      invoice_number: string | null;
      invoice_version: number | null;
      outcome: string | null;
      failures: Json;
      failure_count: number;
      summary: Json;
      read_lines: number;
      created_at: Date;
      created_by: string | null;
      ended_at: Date | null;
      resolved_by: string | null;
      resolution: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly state: string | null;
      readonly needsPerson: boolean;
      readonly patterns: readonly (string | null)[];
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly count_import_attempts: {
    readonly row: {
      state: string;
      total: number;
      searched: number;
    };
    readonly values: {
      readonly state: string | null;
      readonly needsPerson: boolean | null;
      readonly patterns: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly import_attempt: {
    readonly row: {
      id: number;
      file_id: number;
      file_name: string;
      archive_entry: string | null;
      format: string;
      state: string;
      awaits: string | null;
      service_provider_id: number | null;
      provider_name: string | null;
      invoice_provider_id: number | null;
      invoice_number: string | null;
      invoice_version: number | null;
      outcome: string | null;
      failures: Json;
      failure_count: number;
      summary: Json;
      read_lines: number;
      created_at: Date;
      created_by: string | null;
      ended_at: Date | null;
      resolved_by: string | null;
      resolution: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_import_attempt: {
    readonly row: {
      state: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly open_import_attempt_of_file: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly fileId: number;
    };
  };
  readonly insert_import_attempt: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly fileId: number;
      readonly fileName: string;
      readonly serviceProviderId: number | null;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly resolve_import_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly resolution: string;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly retry_import_attempts: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly serviceProviderId: number | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly enter_import_attempt: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly serviceProviderId: number | null;
      readonly invoiceId: number | null;
      readonly version: number | null;
      readonly outcome: string | null;
      readonly at: Date | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly import_attempts_of_seller: {
    readonly row: {
      id: number;
      file_name: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
      readonly sellerIds: string;
    };
  };
  readonly document_layout: {
    readonly row: {
      layout: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
    };
  };
  readonly save_document_layout: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly layout: string;
      readonly at: Date;
    };
  };
  readonly invoice_findings: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      invoice_number: string;
      service_day: string;
      rule: string;
      position: number | null;
      line_name: string | null;
      quantity: string | null;
      unit: string | null;
      confidence: string;
      measure: string;
      grounds: Json;
      expected: string | null;
      found: string | null;
      difference: string;
      currency: string;
      reference: string | null;
      state: string;
      note: string;
      decided_at: Date | null;
      decided_by: string | null;
      claim: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceNumber: string | null;
      readonly rule: string | null;
      readonly confidence: string | null;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
      readonly pageSize: number | null;
      readonly offset: number | null;
    };
  };
  readonly count_invoice_findings: {
    readonly row: {
      total: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceNumber: string | null;
      readonly rule: string | null;
      readonly confidence: string | null;
      readonly patterns: readonly (string | null)[];
      readonly state: string | null;
    };
  };
  readonly sum_invoice_findings: {
    readonly row: {
      state: string;
      currency: string;
      findings: number;
      difference: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceNumber: string | null;
      readonly rule: string | null;
      readonly confidence: string | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly count_doubtful_findings: {
    readonly row: {
      findings: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number | null;
      readonly invoiceNumber: string | null;
      readonly rule: string | null;
      readonly confidence: string | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly count_unclaimed_findings: Statements['count_doubtful_findings'];
  readonly decide_invoice_findings: {
    readonly row: {
      id: number;
      rule: string;
      invoice_number: string;
      state: string;
    };
    readonly values: {
      readonly state: string;
      readonly note: string;
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly parties_of_claim: {
    readonly row: {
      organization: string;
      organization_kennitala: string | null;
      provider: string;
      provider_kennitala: string | null;
      language: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
    };
  };
  readonly invoice_editor_providers: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_editor_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_editor_locations: Statements['location_names'];
  readonly invoice_editor_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      waste_stream_id: number;
      removed: boolean;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_editor_units: {
    readonly row: {
      unit: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_editor_organization: {
    readonly row: {
      name: string;
      kennitala: string | null;
      country: string;
      currency: string;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_editor_provider: {
    readonly row: {
      name: string;
      kennitala: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly invoice_editor_stream_codes: {
    readonly row: {
      id: number;
      valid_from: string;
      ewc_code: string | null;
      treatment_code: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly invoice_editor_known_locations: Statements['lock_locations'];
  readonly invoice_editor_known_containers: Statements['mark_labels_printed'];
  readonly invoice_months: {
    readonly row: {
      month: string;
      service_provider_id: number;
      service_provider_name: string;
      currency: string;
      count: number;
      net: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly before: string;
      readonly serviceProviderId: number | null;
    };
  };
  readonly count_rentals: {
    readonly row: {
      invoices: number;
      lines: number;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly tied: boolean | null;
      readonly patterns: readonly (string | null)[];
      readonly serviceProviderId: number | null;
      readonly from: string | null;
      readonly to: string | null;
    };
  };
  readonly invoices_with_rentals: {
    readonly row: {
      id: number;
      service_provider_id: number;
      number: string;
      issue_date: string;
      service_day: string;
      currency: string;
      service_provider_name: string;
      rentals: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly tied: boolean | null;
      readonly patterns: readonly (string | null)[];
      readonly serviceProviderId: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly count_invoice_stages: {
    readonly row: {
      received: number;
      check: number;
      classify: number;
      findings: number;
      decided: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly invoice_by_key: {
    readonly row: {
      id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      kind: string;
      sign: number;
      issue_date: string;
      due_date: string | null;
      final_date: string | null;
      period_start: string | null;
      period_end: string | null;
      service_day: string;
      currency: string;
      net: string;
      vat: string;
      total: string;
      kg: string;
      line_count: number;
      unmapped_lines: number;
      changed_by_file: boolean;
      file_id: number | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      lines_without_location: number;
      warning_count: number;
      open_findings: number;
      stage: string | null;
      accepted_at: Date | null;
      accepted_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly serviceProviderId: number;
      readonly number: string;
    };
  };
  readonly list_all_invoices_serviceDay_asc: {
    readonly row: {
      place: number;
      id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      kind: string;
      sign: number;
      issue_date: string;
      due_date: string | null;
      final_date: string | null;
      period_start: string | null;
      period_end: string | null;
      service_day: string;
      currency: string;
      net: string;
      vat: string;
      total: string;
      kg: string;
      line_count: number;
      unmapped_lines: number;
      changed_by_file: boolean;
      file_id: number | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      lines_without_location: number;
      warning_count: number;
      open_findings: number;
      stage: string | null;
      accepted_at: Date | null;
      accepted_by: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly sign: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly deleted: boolean | null;
      readonly changedByFile: boolean | null;
      readonly unmapped: boolean | null;
      readonly stage: string | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_all_invoices_serviceDay_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_serviceDay_asc: {
    readonly row: {
      place: number;
      id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      kind: string;
      sign: number;
      issue_date: string;
      due_date: string | null;
      final_date: string | null;
      period_start: string | null;
      period_end: string | null;
      service_day: string;
      currency: string;
      net: string;
      vat: string;
      total: string;
      kg: string;
      line_count: number;
      unmapped_lines: number;
      changed_by_file: boolean;
      file_id: number | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
      lines_without_location: number;
      warning_count: number;
      open_findings: number;
      stage: string | null;
      accepted_at: Date | null;
      accepted_by: string | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly found: string | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly sign: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly deleted: boolean | null;
      readonly changedByFile: boolean | null;
      readonly unmapped: boolean | null;
      readonly stage: string | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_found_invoices_serviceDay_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_issueDate_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_issueDate_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_issueDate_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_issueDate_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_dueDate_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_dueDate_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_dueDate_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_dueDate_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_number_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_number_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_number_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_number_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_serviceProvider_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_serviceProvider_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_serviceProvider_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_serviceProvider_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_net_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_net_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_net_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_net_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_all_invoices_total_asc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_all_invoices_total_desc: Statements['list_all_invoices_serviceDay_asc'];
  readonly list_found_invoices_total_asc: Statements['list_found_invoices_serviceDay_asc'];
  readonly list_found_invoices_total_desc: Statements['list_found_invoices_serviceDay_asc'];
  readonly sum_invoices: {
    readonly row: {
      currency: string;
      count: number;
      net: string;
      vat: string;
      total: string;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly firstMonth: string;
      readonly monthBefore: string;
      readonly serviceProviderId: number | null;
      readonly wholeProviders: readonly number[] | null;
      readonly sign: number | null;
      readonly deleted: boolean | null;
      readonly changedByFile: boolean | null;
      readonly unmapped: boolean | null;
      readonly stage: string | null;
      readonly edgesFrom: readonly (string | null)[];
      readonly edgesBefore: readonly (string | null)[];
      readonly patterns: readonly (string | null)[] | null;
      readonly from: string | null;
      readonly to: string | null;
    };
  };
  readonly sum_all_searched_invoices: {
    readonly row: {
      currency: string;
      count: number;
      net: string;
      vat: string;
      total: string;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly sign: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly deleted: boolean | null;
      readonly changedByFile: boolean | null;
      readonly unmapped: boolean | null;
      readonly stage: string | null;
    };
  };
  readonly sum_found_searched_invoices: {
    readonly row: {
      currency: string;
      count: number;
      net: string;
      vat: string;
      total: string;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly found: string | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly sign: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly deleted: boolean | null;
      readonly changedByFile: boolean | null;
      readonly unmapped: boolean | null;
      readonly stage: string | null;
    };
  };
  readonly providers_of_search: {
    readonly row: {
      id: number;
      invoices: number;
      needs: readonly string[];
    };
    readonly values: {
      readonly patterns: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly list_all_line_items_serviceDay_asc: {
    readonly row: {
      place: number;
      invoice_id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      position: number;
      service_day: string;
      source: string;
      item_id: string | null;
      name: string;
      quantity: string | null;
      unit: string | null;
      price: string | null;
      base_quantity: string | null;
      currency: string;
      cost: string;
      vat_rate: string | null;
      kind: string | null;
      material_origin: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      treatment_evidence: string | null;
      kg: string | null;
      kg_origin: string | null;
      location_id: string | null;
      location_name: string | null;
      location_origin: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
      is_material_automatic: boolean;
      is_location_automatic: boolean;
      attribution: Json | null;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly number: string | null;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly containerId: number | null;
      readonly unmapped: string | null;
      readonly figure: string | null;
      readonly recycling: readonly string[];
      readonly platformPairs: readonly string[];
      readonly treatmentCode: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly attribution: string | null;
      readonly attributedStreamId: number | null;
      readonly reportId: number | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_all_line_items_serviceDay_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_serviceDay_asc: {
    readonly row: {
      place: number;
      invoice_id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      position: number;
      service_day: string;
      source: string;
      item_id: string | null;
      name: string;
      quantity: string | null;
      unit: string | null;
      price: string | null;
      base_quantity: string | null;
      currency: string;
      cost: string;
      vat_rate: string | null;
      kind: string | null;
      material_origin: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      treatment_evidence: string | null;
      kg: string | null;
      kg_origin: string | null;
      location_id: string | null;
      location_name: string | null;
      location_origin: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
      is_material_automatic: boolean;
      is_location_automatic: boolean;
      attribution: Json | null;
    };
    readonly values: {
      readonly keys: readonly (string | null)[] | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly serviceProviderId: number | null;
      readonly newestFirst: boolean | null;
      readonly maxLines: number | null;
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[] | null;
      readonly number: string | null;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly containerId: number | null;
      readonly unmapped: string | null;
      readonly figure: string | null;
      readonly recycling: readonly string[];
      readonly platformPairs: readonly string[];
      readonly treatmentCode: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly attribution: string | null;
      readonly attributedStreamId: number | null;
      readonly reportId: number | null;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_found_line_items_serviceDay_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_all_line_items_name_asc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_all_line_items_name_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_name_asc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_found_line_items_name_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_all_line_items_number_asc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_all_line_items_number_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_number_asc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_found_line_items_number_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_all_line_items_cost_asc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_all_line_items_cost_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_cost_asc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_found_line_items_cost_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_all_line_items_kg_asc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_all_line_items_kg_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_kg_asc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_found_line_items_kg_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_all_line_items_serviceProvider_asc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_all_line_items_serviceProvider_desc: Statements['list_all_line_items_serviceDay_asc'];
  readonly list_found_line_items_serviceProvider_asc: Statements['list_found_line_items_serviceDay_asc'];
  readonly list_found_line_items_serviceProvider_desc: Statements['list_found_line_items_serviceDay_asc'];
  readonly sum_all_line_items: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly attributedStreamId: number | null;
      readonly attribution: string | null;
      readonly organizationId: number;
      readonly reportId: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly number: string | null;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly containerId: number | null;
      readonly unmapped: string | null;
      readonly figure: string | null;
      readonly recycling: readonly string[];
      readonly platformPairs: readonly string[];
      readonly treatmentCode: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly from: string | null;
      readonly to: string | null;
    };
  };
  readonly sum_found_line_items: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly attributedStreamId: number | null;
      readonly attribution: string | null;
      readonly organizationId: number;
      readonly reportId: number | null;
      readonly keys: readonly (string | null)[] | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly serviceProviderId: number | null;
      readonly newestFirst: boolean | null;
      readonly maxLines: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly number: string | null;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly containerId: number | null;
      readonly unmapped: string | null;
      readonly figure: string | null;
      readonly recycling: readonly string[];
      readonly platformPairs: readonly string[];
      readonly treatmentCode: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
    };
  };
  readonly sum_line_items_by_factor: {
    readonly row: {
      waste_stream_id: number;
      category_code: string;
      treatment_code: string | null;
      year: number;
      kg: string;
    };
    readonly values: {
      readonly organizationId: number | null;
      readonly patterns: readonly (string | null)[] | null;
      readonly serviceProviderId: number | null;
      readonly number: string | null;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly locationId: string | null;
      readonly containerId: number | null;
      readonly unmapped: string | null;
      readonly figure: string | null;
      readonly recycling: readonly string[];
      readonly platformPairs: readonly string[];
      readonly treatmentCode: string | null;
      readonly kgOrigin: string | null;
      readonly treatmentEvidence: string | null;
      readonly lineCheck: string | null;
      readonly wasteCodes: readonly string[] | null;
      readonly finalTreatments: readonly string[] | null;
      readonly attribution: string | null;
      readonly attributedStreamId: number | null;
      readonly reportId: number | null;
      readonly from: string | null;
      readonly to: string | null;
    };
  };
  readonly invoice_version: {
    readonly row: {
      version: number;
      origin: string;
      restored_version: number | null;
      head: Json;
      line_count: number;
      content_hash: Buffer;
      warnings: Json;
      file_id: number | null;
      file_name: string | null;
      content_type: string | null;
      size: number | null;
      saved_at: Date;
      saved_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly version: number;
    };
  };
  readonly invoice_version_lines: {
    readonly row: {
      position: number;
      sign: number;
      content: Json;
      source: string;
      kind: string | null;
      material_origin: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      treatment_evidence: string | null;
      kg: string | null;
      kg_origin: string | null;
      location_id: string | null;
      location_name: string | null;
      location_origin: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
      is_material_automatic: boolean;
      is_location_automatic: boolean;
      attribution: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly version: number;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly invoice_history: {
    readonly row: {
      version: number;
      origin: string;
      restored_version: number | null;
      saved_at: Date;
      saved_by: string | null;
      file_id: number | null;
      currency: string;
      total: string | null;
      line_count: number;
      warnings: number;
      earlier: number | null;
      earlier_count: number;
      head_changed: boolean;
      fresh: number;
      made_changed: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly invoiceId: number;
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly delete_invoice: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly accept_invoice_version: {
    readonly row: {
      version: number;
      earlier: number | null;
      was_changed: boolean;
    };
    readonly values: {
      readonly at: Date;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly sum_lines_by_total: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly firstMonth: string;
      readonly monthBefore: string;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly unmapped: string | null;
    };
  };
  readonly sum_lines_by_figure: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly firstMonth: string;
      readonly monthBefore: string;
      readonly kind: string | null;
      readonly wasteStreamId: number | null;
      readonly serviceProviderId: number | null;
      readonly locationId: string | null;
      readonly unmapped: string | null;
      readonly reportId: number | null;
    };
  };
  readonly find_line_texts: {
    readonly row: {
      keys: readonly string[];
      lines: number;
      all_lines: number;
    };
    readonly values: {
      readonly patterns: readonly (string | null)[];
      readonly organizationId: number;
    };
  };
  readonly sum_lines_of_texts: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly keys: readonly string[];
      readonly firstMonth: string;
      readonly monthBefore: string;
      readonly serviceProviderId: number | null;
      readonly patterns: readonly (string | null)[];
    };
  };
  readonly sum_lines_of_days: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      attributed_cost: string | null;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly before: string;
      readonly serviceProviderId: number | null;
    };
  };
  readonly find_days_of_lines_asc: {
    readonly row: {
      first_day: string | null;
      last_day: string | null;
      skipped: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly to: string;
      readonly serviceProviderId: number | null;
      readonly offset: number;
      readonly limit: number;
    };
  };
  readonly find_days_of_lines_desc: Statements['find_days_of_lines_asc'];
  readonly waste_categories: {
    readonly row: {
      id: number;
      code: string;
      names: Json;
      color: string;
      ewc_code: string;
      treatment_code: string;
      separately_collected: boolean;
    };
    readonly values: readonly [];
  };
  readonly waste_category_picture: {
    readonly row: {
      picture_svg: string;
    };
    readonly values: {
      readonly id: number;
    };
  };
  readonly public_short_link: {
    readonly row: {
      target_path: string | null;
    };
    readonly values: {
      readonly slug: string | null;
    };
  };
  readonly add_short_link: {
    readonly row: {
      slug: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly slug: string;
      readonly target: string;
      readonly personId: number | null;
    };
  };
  readonly short_link: {
    readonly row: {
      slug: string;
      target_path: string;
      created_by: number | null;
      created_at: Date;
      organization_name: string;
      org_slug: string;
      container_name: string | null;
      location_name: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly slug: string;
    };
  };
  readonly recent_short_links: {
    readonly row: {
      slug: string;
      target_path: string;
      created_by: number;
      created_at: Date;
      organization_name: string;
      org_slug: string;
      container_name: string | null;
      location_name: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number;
      readonly limit: number | null;
    };
  };
  readonly list_short_links_asc: {
    readonly row: {
      slug: string;
      target_path: string;
      created_by: number | null;
      created_at: Date;
      organization_name: string;
      org_slug: string;
      container_name: string | null;
      location_name: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[];
      readonly limit: number | null;
      readonly offset: number | null;
    };
  };
  readonly list_short_links_desc: Statements['list_short_links_asc'];
  readonly count_short_links: Statements['count_service_providers'];
  readonly delete_short_link: {
    readonly row: {
      slug: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly slug: string;
    };
  };
  readonly short_link_target_exists: {
    readonly row: {
      found: boolean;
    };
    readonly values: {
      readonly kind: string | null;
      readonly organizationId: number;
      readonly key: string;
    };
  };
  readonly mapped_locations: {
    readonly row: {
      total: number;
      without_position: number;
      id: string | null;
      name: string | null;
      address: string | null;
      latitude: string | null;
      longitude: string | null;
      published: boolean | null;
      containers: number;
      open_requests: number;
      waste_stream_ids: readonly number[];
    };
    readonly values: {
      readonly organizationId: number;
      readonly patterns: readonly (string | null)[];
      readonly published: boolean | null;
      readonly tagValueId: number | null;
      readonly limit: number | null;
    };
  };
  readonly mapped_waste_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly public_location: {
    readonly row: {
      organization_id: number;
      id: string;
      name: string;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      latitude: string | null;
      longitude: string | null;
      organization_name: string;
      logo: string | null;
      languages: readonly string[];
      waste_streams: Json;
    };
    readonly values: {
      readonly id: string | null;
    };
  };
  readonly public_location_report: {
    readonly row: {
      waste_stream_id: number;
      emptyings: number;
    };
    readonly values: {
      readonly id: string | null;
      readonly from: string | null;
      readonly until: string | null;
      readonly today: string | null;
    };
  };
  readonly public_location_figures: {
    readonly row: {
      month: string;
      source: string;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json | null;
      color: string | null;
      separately_collected: boolean;
      kg: string;
      estimated_kg: string;
    };
    readonly values: {
      readonly id: string | null;
      readonly from: string | null;
      readonly until: string | null;
    };
  };
  readonly public_location_invoiced_months: {
    readonly row: {
      months: readonly string[];
    };
    readonly values: {
      readonly id: string | null;
      readonly from: string | null;
      readonly until: string | null;
    };
  };
  readonly container_labels: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_name: string | null;
      name_override: string | null;
      category_names: Json;
      color: string;
      waste_category_id: number;
      organization_name: string;
      waste_stream_id: number;
      picture: string | null;
      logo: string | null;
      short_slug: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly (number | null)[];
    };
  };
  readonly label_pictures: {
    readonly row: {
      id: number;
      picture_svg: string;
    };
    readonly values: {
      readonly ids: readonly number[];
    };
  };
  readonly streams_of_container_edit: Statements['mapped_waste_streams'];
  readonly locations_of_container_edit: Statements['locations_of_waste_return'];
  readonly providers_of_container_edit: Statements['service_providers_of_report'];
  readonly list_containers_every_customId_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly pageSize: number | null;
      readonly skipped: number | null;
      readonly organizationId: number | null;
    };
  };
  readonly filter_containers_customId_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly pageSize: number | null;
      readonly skipped: number | null;
      readonly patterns: readonly (string | null)[];
      readonly locationId: string | null;
      readonly wasteStreamId: number | null;
      readonly serviceProviderId: number | null;
      readonly tagValueId: number | null;
      readonly open: boolean | null;
      readonly organizationId: number | null;
    };
  };
  readonly located_containers_customId_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_customId_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_customId_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_customId_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_customId_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_customId_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_customId_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_customId_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_location_asc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_location_asc: Statements['filter_containers_customId_asc'];
  readonly located_containers_location_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_location_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_location_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_location_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_location_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_location_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_location_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_location_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_wasteStream_asc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_wasteStream_asc: Statements['filter_containers_customId_asc'];
  readonly located_containers_wasteStream_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_wasteStream_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_wasteStream_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_wasteStream_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_wasteStream_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_wasteStream_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_wasteStream_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_wasteStream_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_volumeLiters_asc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_volumeLiters_asc: Statements['filter_containers_customId_asc'];
  readonly located_containers_volumeLiters_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_volumeLiters_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_volumeLiters_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_volumeLiters_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_volumeLiters_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_volumeLiters_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_volumeLiters_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_volumeLiters_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_createdAt_asc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_createdAt_asc: Statements['filter_containers_customId_asc'];
  readonly located_containers_createdAt_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_createdAt_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_createdAt_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_createdAt_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_createdAt_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_createdAt_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_createdAt_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_createdAt_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_lastEmptiedOn_asc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_lastEmptiedOn_asc: Statements['filter_containers_customId_asc'];
  readonly located_containers_lastEmptiedOn_asc: Statements['filter_containers_customId_asc'];
  readonly search_containers_lastEmptiedOn_asc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_lastEmptiedOn_asc: Statements['filter_containers_customId_asc'];
  readonly list_containers_every_lastEmptiedOn_desc: Statements['list_containers_every_customId_asc'];
  readonly filter_containers_lastEmptiedOn_desc: Statements['filter_containers_customId_asc'];
  readonly located_containers_lastEmptiedOn_desc: Statements['filter_containers_customId_asc'];
  readonly search_containers_lastEmptiedOn_desc: Statements['filter_containers_customId_asc'];
  readonly scan_containers_lastEmptiedOn_desc: Statements['filter_containers_customId_asc'];
  readonly list_containers_ofLocation_customId_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly pageSize: number | null;
      readonly skipped: number | null;
      readonly organizationId: number | null;
      readonly locationId: string;
    };
  };
  readonly list_containers_ofStream_customId_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly pageSize: number | null;
      readonly skipped: number | null;
      readonly organizationId: number | null;
      readonly wasteStreamId: number;
    };
  };
  readonly list_containers_ofProvider_customId_asc: {
    readonly row: {
      page: string;
    };
    readonly values: {
      readonly statuses: readonly (string | null)[] | null;
      readonly pageSize: number | null;
      readonly skipped: number | null;
      readonly organizationId: number | null;
      readonly serviceProviderId: number;
    };
  };
  readonly list_containers_ofLocation_customId_desc: Statements['list_containers_ofLocation_customId_asc'];
  readonly list_containers_ofStream_customId_desc: Statements['list_containers_ofStream_customId_asc'];
  readonly list_containers_ofProvider_customId_desc: Statements['list_containers_ofProvider_customId_asc'];
  readonly frozen_waste_return: {
    readonly row: {
      waste_return: Json | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly published_waste_returns: {
    readonly row: {
      id: number;
      name: string;
      published_at: Date;
      published_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly from: string;
      readonly until: string;
      readonly limit: number | null;
    };
  };
  readonly treatment_confirmations: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_id: number | null;
      provider_name: string | null;
      treatment_code: string;
      evidence: string;
      dated: string;
      valid_from: string;
      valid_until: string | null;
      note: string;
      contradicts: boolean;
      entered_at: Date;
      entered_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly treatment_confirmation: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      category_names: Json;
      color: string;
      service_provider_id: number | null;
      provider_name: string | null;
      treatment_code: string;
      evidence: string;
      dated: string;
      valid_from: string;
      valid_until: string | null;
      note: string;
      contradicts: boolean;
      entered_at: Date;
      entered_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly insert_treatment_confirmation: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly wasteStreamId: number;
      readonly serviceProviderId: number | null;
      readonly treatmentCode: string;
      readonly evidence: string;
      readonly dated: string;
      readonly validFrom: string | null;
      readonly validUntil: string | null;
      readonly note: string;
      readonly at: Date;
      readonly personId: number | null;
    };
  };
  readonly remove_treatment_confirmation: Statements['end_emission_factor'];
  readonly lock_treatment_confirmations: Statements['lock_waste_stream_additions'];
  readonly public_report_stats: {
    readonly row: {
      organizations: number;
      locations: number;
      containers: number;
      requests_done: number;
      tonnes: string;
    };
    readonly values: readonly [];
  };
  readonly organization_goals: {
    readonly row: {
      id: number;
      year: number;
      kind: string;
      target: string;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly year: number;
    };
  };
  readonly organization_goal: {
    readonly row: {
      id: number;
      year: number;
      kind: string;
      target: string;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly lock_organization_goal: Statements['lock_department'];
  readonly insert_organization_goal: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly personId: number | null;
      readonly at: Date;
      readonly year: number;
      readonly kind: string;
      readonly target: number | string;
    };
  };
  readonly change_organization_goal: {
    readonly row: Record<never, never>;
    readonly values: {
      readonly personId: number | null;
      readonly at: Date;
      readonly year: number;
      readonly kind: string;
      readonly target: number | string;
      readonly organizationId: number;
      readonly id: number;
    };
  };
  readonly delete_organization_goal: Statements['delete_waste_stream'];
  readonly named_objects_known: {
    readonly row: {
      known: boolean;
    };
    readonly values: {
      readonly containerId: number | null;
      readonly organizationId: number;
      readonly departmentId: number | null;
      readonly deviceId: number | null;
      readonly locationId: string | null;
      readonly scaleId: number | null;
      readonly serviceProviderId: number | null;
      readonly tagValueId: number | null;
      readonly wasteStreamId: number | null;
    };
  };
  readonly issue_overdue_requests: {
    readonly row: {
      count: number;
      since: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
    };
  };
  readonly issue_failed_imports: {
    readonly row: {
      count: number;
      since: Date | null;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly issue_waiting_readings: {
    readonly row: {
      count: number;
      since: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
    };
  };
  readonly issue_silent_devices: {
    readonly row: {
      id: number;
      name: string;
      last_seen_at: Date;
    };
    readonly values: {
      readonly organizationId: number;
      readonly now: Date;
    };
  };
  readonly issue_waiting_lines: {
    readonly row: {
      is_unmapped: boolean;
      currency: string;
      cost: string;
      lines: number;
      invoices: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly issue_open_findings: {
    readonly row: {
      currency: string;
      difference: string;
      certain: number;
      findings: number;
      doubtful: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly issue_invoiced_months: {
    readonly row: {
      id: number;
      name: string;
      months: readonly string[];
    };
    readonly values: {
      readonly organizationId: number;
      readonly today: string;
    };
  };
  readonly issue_streams_without_content: {
    readonly row: {
      id: number;
      name: string;
      languages: readonly string[];
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly links_of_invoice_report: {
    readonly row: {
      id: number;
      name: string;
      created_at: Date;
      created_by: string | null;
      expires_on: string | null;
    };
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
    };
  };
  readonly insert_invoice_report_link: {
    readonly row: {
      id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly reportId: number;
      readonly name: string;
      readonly keyHash: Uint8Array;
      readonly at: Date;
      readonly personId: number | null;
      readonly expiresOn: string | null;
    };
  };
  readonly revoke_invoice_report_link: {
    readonly row: {
      name: string;
    };
    readonly values: {
      readonly at: Date | null;
      readonly personId: number | null;
      readonly organizationId: number;
      readonly reportId: number;
      readonly linkId: number;
    };
  };
  readonly public_invoice_report: {
    readonly row: {
      organization_id: number;
      report_id: number;
    };
    readonly values: {
      readonly keyHash: Uint8Array | null;
      readonly today: string | null;
    };
  };
  readonly organization_of_invoice_report: Statements['organization_name'];
  readonly compared_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      status: string;
      location_id: string | null;
      waste_stream_id: number;
    };
    readonly values: {
      readonly organizationId: number;
    };
  };
  readonly compared_placements: {
    readonly row: {
      container_id: number;
      valid_from: string;
      location_id: string | null;
      waste_stream_id: number;
    };
    readonly values: {
      readonly organizationId: number;
      readonly before: string;
    };
  };
  readonly compared_lines: {
    readonly row: {
      container_id: number | null;
      location_id: string | null;
      waste_stream_id: number | null;
      currency: string;
      lines: number;
      cost: string;
      kg: string;
      emptyings: string;
    };
    readonly values: {
      readonly pieces: readonly string[] | null;
      readonly organizationId: number;
      readonly from: string;
      readonly before: string;
    };
  };
  readonly compared_locations: Statements['locations_of_waste_return'];
  readonly compared_streams: {
    readonly row: {
      id: number;
      color: string;
      name_override: string | null;
      category_names: Json;
    };
    readonly values: {
      readonly organizationId: number;
      readonly ids: readonly number[];
    };
  };
  readonly platform_totals: {
    readonly row: {
      organizations: number;
      members: number;
      locations: number;
      containers: number;
      drafts: number;
      published: number;
      shared: number;
    };
    readonly values: readonly [];
  };
  readonly platform_organizations: {
    readonly row: {
      bucket: string;
      created: number;
      active: number;
      members: number;
      locations: number;
      containers: number;
    };
    readonly values: {
      readonly from: string | null;
      readonly until: string | null;
      readonly bucket: string | null;
    };
  };
  readonly platform_reports: {
    readonly row: {
      bucket: string;
      made: number;
      published: number;
      shared: number;
    };
    readonly values: {
      readonly from: string | null;
      readonly until: string | null;
      readonly bucket: string | null;
    };
  };
  readonly platform_events: {
    readonly row: {
      bucket: string | null;
      events: number;
      errors: number;
      sessions: number;
    };
    readonly values: {
      readonly bucket: string | null;
      readonly from: string;
      readonly until: string;
    };
  };
  readonly platform_events_before: {
    readonly row: {
      events: number;
      errors: number;
      sessions: number;
    };
    readonly values: {
      readonly from: string;
      readonly until: string;
    };
  };
  readonly platform_event_shares: {
    readonly row: {
      part: string;
      name: string | null;
      events: number;
      sessions: number;
    };
    readonly values: {
      readonly from: string;
      readonly until: string;
      readonly minSessions: number | null;
    };
  };
  readonly 'metrics.jobs': {
    readonly row: {
      task: string;
      ready: number;
      scheduled: number;
      running: number;
      failed: number;
      oldest: number;
    };
    readonly values: readonly [];
  };
  readonly 'metrics.outbox': {
    readonly row: {
      waiting: number;
      held: number;
      dead: number;
      oldest: number;
    };
    readonly values: readonly [];
  };
  readonly ping: {
    readonly row: {
      standby: boolean;
    };
    readonly values: readonly [];
  };
  readonly 'database.current_role': {
    readonly row: {
      name: string;
      superuser: boolean;
      bypasses: boolean;
      owns: boolean;
    };
    readonly values: readonly [];
  };
}
