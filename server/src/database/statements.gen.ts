// Generated from the statements and the migrated database by `npm run database:types`. Do not edit.

/** What a JSON column holds: the statement's row type says more. */
export type Json = NonNullable<unknown>;

/** Of each statement the row that it returns, and the values that its parameters take. */
export interface Statements {
  readonly insert_audit_entry: {
    readonly row: Record<never, never>;
    readonly values: readonly unknown[];
  };
  readonly insert_audit_entries: Statements['insert_audit_entry'];
  readonly audit_entries_of_entity: {
    readonly row: {
      id: number;
      at: Date;
      by: string | null;
      action: string;
      entity: string;
      entity_id: string;
      name: string;
      changes: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly audit_entries_oldest_first: Statements['audit_entries_of_entity'];
  readonly audit_entries_latest_first: Statements['audit_entries_of_entity'];
  readonly count_audit_entries: {
    readonly row: {
      total: number;
    };
    readonly values: readonly unknown[];
  };
  readonly public_waste_stream: {
    readonly row: {
      name_override: string | null;
      color: string;
      waste_category_id: number;
      waste_category: string;
      category_name: string;
      has_content: boolean;
      description: string | null;
      yes_please: string | null;
      no_thanks: string | null;
      methods_of_recycling: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly waste_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      own_color: string | null;
      own_ewc_code: string | null;
      own_treatment_code: string | null;
      waste_category_id: number;
      waste_category: string;
      color: string;
      ewc_code: string;
      treatment_code: string;
      containers: number;
      full_languages: readonly string[];
      started_languages: readonly string[];
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly waste_stream: Statements['waste_streams'];
  readonly lock_waste_stream_to_edit: {
    readonly row: {
      id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_waste_stream_to_delete: Statements['lock_waste_stream_to_edit'];
  readonly lock_waste_stream_to_use: Statements['lock_waste_stream_to_edit'];
  readonly insert_waste_stream: Statements['lock_waste_stream_to_edit'];
  readonly update_waste_stream: Statements['lock_waste_stream_to_edit'];
  readonly hide_waste_stream: Statements['lock_waste_stream_to_edit'];
  readonly delete_waste_stream: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
  };
  readonly lock_waste_stream_content: Statements['waste_stream_content'];
  readonly ensure_waste_stream_content: Statements['insert_audit_entry'];
  readonly save_waste_stream_description: Statements['insert_audit_entry'];
  readonly save_waste_stream_yes_please: Statements['insert_audit_entry'];
  readonly save_waste_stream_no_thanks: Statements['insert_audit_entry'];
  readonly save_waste_stream_methods_of_recycling: Statements['insert_audit_entry'];
  readonly public_containers: {
    readonly row: {
      organization_id: number;
      container_id: number;
      slug: string;
      custom_id: string | null;
      description: string;
      location_name: string | null;
      organization_name: string;
      waste_stream_id: number;
      available_actions: Json;
      content_languages: readonly string[];
      asked_at: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly report_container: {
    readonly row: {
      service_request_id: number;
      status: string;
      joined: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly report_missed_pick_up: Statements['lock_waste_stream_to_edit'];
  readonly report_full_container: Statements['lock_waste_stream_to_edit'];
  readonly report_by_key: {
    readonly row: {
      service_request_id: number;
      status: string;
      joined: boolean;
      container_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly request_with_place: {
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
      organization_name: string;
      provider_name: string | null;
      language: string;
      slug: string;
      custom_id: string | null;
      description: string;
      kind: string;
      volume_liters: number | null;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      location_name: string | null;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
      latitude: string | null;
      longitude: string | null;
      reason: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly reports_of_request: {
    readonly row: {
      full_name: string | null;
      phone_number: string | null;
      email: string | null;
      language: string;
    };
    readonly values: readonly unknown[];
  };
  readonly events_of_request: {
    readonly row: {
      kind: string;
      actor: string;
      status: string | null;
      comment: string | null;
      planned_for: string | null;
      pick_up_day: string | null;
      fill_percent: number | null;
      created_at: Date;
      department_name: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly tell_of_reports: {
    readonly row: {
      organizations: number;
      reports: number;
    };
    readonly values: readonly unknown[];
  };
  readonly forget_reporters: {
    readonly row: {
      forgotten: number;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_organization_event: Statements['insert_audit_entry'];
  readonly organization_events_by_id: {
    readonly row: {
      id: number;
      at: Date;
      kind: string;
      permission: string | null;
      entity_id: string;
      name: string;
      data: Json;
      organization_name: string;
      org_slug: string;
    };
    readonly values: readonly unknown[];
  };
  readonly prune_organization_events: {
    readonly row: {
      prune_organization_events: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly move_request: {
    readonly row: {
      status: string;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_service_request: Statements['lock_waste_stream_to_edit'];
  readonly add_comment: Statements['lock_waste_stream_to_edit'];
  readonly plan_request: Statements['lock_waste_stream_to_edit'];
  readonly assign_request: Statements['insert_audit_entry'];
  readonly tell_reporters: Statements['insert_audit_entry'];
  readonly tell_provider_withdrawn: Statements['insert_audit_entry'];
  readonly spend_budgets: {
    readonly row: {
      wait: number;
    };
    readonly values: readonly unknown[];
  };
  readonly prune_budgets: {
    readonly row: {
      prune_budgets: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_client_event: Statements['insert_audit_entry'];
  readonly delete_old_client_events: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
  };
  readonly department: Statements['departments'];
  readonly lock_department: {
    readonly row: {
      version: number;
    };
    readonly values: readonly unknown[];
  };
  readonly add_department: Statements['lock_waste_stream_to_edit'];
  readonly change_department: Statements['insert_audit_entry'];
  readonly replace_org_units: Statements['insert_audit_entry'];
  readonly remove_department: Statements['insert_audit_entry'];
  readonly own_department: {
    readonly row: {
      id: number;
      name: string;
      organization_name: string;
      locations: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly hold_department_name: {
    readonly row: {
      name: string;
    };
    readonly values: readonly unknown[];
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
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      open_request_id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly emission_factors_used: {
    readonly row: {
      id: number;
      waste_stream_id: number | null;
      category_id: number;
      category_code: string;
      category_color: string;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
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
    readonly values: readonly unknown[];
  };
  readonly emission_factors_earlier: {
    readonly row: {
      id: number;
      waste_stream_id: number | null;
      category_id: number;
      category_code: string;
      category_color: string;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
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
    readonly values: readonly unknown[];
  };
  readonly emission_factor: Statements['emission_factors_used'];
  readonly lock_emission_factors: {
    readonly row: {
      pg_advisory_xact_lock: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly count_emission_factors: Statements['count_audit_entries'];
  readonly emission_factor_used_for: Statements['lock_waste_stream_to_edit'];
  readonly end_emission_factor: Statements['lock_waste_stream_to_edit'];
  readonly insert_emission_factor: Statements['lock_waste_stream_to_edit'];
  readonly figures_of_total: {
    readonly row: {
      currency: string;
      ofPeriod: Json;
      before: Json;
      months: Json;
      streams: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly figures_of_figure: Statements['figures_of_total'];
  readonly figure_months: {
    readonly row: {
      answer: string;
    };
    readonly values: readonly unknown[];
  };
  readonly figures_by_place_and_provider: {
    readonly row: {
      location_id: string | null;
      service_provider_id: number | null;
      currency: string;
      name: string | null;
      municipality: string | null;
      lines: number;
      kg: string;
      estimated_kg: string;
      sorted_kg: string;
      cost: string;
    };
    readonly values: readonly unknown[];
  };
  readonly currency_of_organization: {
    readonly row: {
      currency: string;
    };
    readonly values: readonly unknown[];
  };
  readonly fold_figures: {
    readonly row: Record<never, never>;
    readonly values: readonly [];
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
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly department_goal: Statements['department_goals'];
  readonly lock_department_goal: Statements['lock_department'];
  readonly insert_department_goal: Statements['lock_waste_stream_to_edit'];
  readonly change_department_goal: Statements['insert_audit_entry'];
  readonly delete_department_goal: Statements['insert_audit_entry'];
  readonly told_department: {
    readonly row: {
      id: number;
      name: string;
      organization_name: string;
      org_slug: string;
    };
    readonly values: readonly unknown[];
  };
  readonly write_department_letters: {
    readonly row: {
      letters: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly insert_department_credential: {
    readonly row: {
      id: string;
      name: string;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_device_credential: Statements['insert_department_credential'];
  readonly revoke_credential: Statements['insert_department_credential'];
  readonly revoke_credentials_of_device: Statements['insert_department_credential'];
  readonly use_credential: {
    readonly row: {
      credential_id: string;
      department_id: number | null;
      device_id: number | null;
    };
    readonly values: readonly unknown[];
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
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly listed_device: Statements['listed_devices'];
  readonly lock_device: Statements['lock_waste_stream_to_edit'];
  readonly hear_device: {
    readonly row: {
      name: string;
      kind: string;
      location_id: string | null;
      department_id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly place_of_device: Statements['hear_device'];
  readonly add_device: Statements['lock_waste_stream_to_edit'];
  readonly change_device: Statements['insert_audit_entry'];
  readonly remove_device: Statements['insert_audit_entry'];
  readonly start_device_pairing: Statements['insert_audit_entry'];
  readonly read_device_pairing: {
    readonly row: {
      expires_at: Date;
      paired_at: Date | null;
      location_id: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly take_device_pairing: {
    readonly row: {
      secret_hash: Buffer;
    };
    readonly values: readonly unknown[];
  };
  readonly prune_device_pairings: Statements['insert_audit_entry'];
  readonly scale_in_use: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
    };
    readonly values: readonly unknown[];
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
    };
    readonly values: readonly unknown[];
  };
  readonly scales_at_location: Statements['scale_in_use'];
  readonly listed_scales: {
    readonly row: {
      id: number;
      name: string;
      location_id: string;
      device_id: number | null;
      capacity: string | null;
      least: string;
      division: string | null;
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
    readonly values: readonly unknown[];
  };
  readonly listed_scale: Statements['listed_scales'];
  readonly lock_scale: Statements['lock_waste_stream_to_edit'];
  readonly add_scale: Statements['lock_waste_stream_to_edit'];
  readonly change_scale: Statements['insert_audit_entry'];
  readonly remove_scale: Statements['insert_audit_entry'];
  readonly device_that_reads_scales: Statements['lock_waste_stream_to_edit'];
  readonly keep_device_status: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
  };
  readonly last_sequence_of_device: {
    readonly row: {
      sequence: number;
    };
    readonly values: readonly unknown[];
  };
  readonly prune_device_statuses: {
    readonly row: {
      prune_device_statuses: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly note_silent_devices: {
    readonly row: {
      told: number;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_stream_ticket: Statements['insert_audit_entry'];
  readonly take_stream_ticket: {
    readonly row: {
      session_id: string;
      expires_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly drop_stream_tickets: Statements['insert_audit_entry'];
  readonly prune_live_events: {
    readonly row: {
      prune_live_events: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly stream_department_locations: {
    readonly row: {
      location_id: string;
    };
    readonly values: readonly unknown[];
  };
  readonly stream_device_location: {
    readonly row: {
      location_id: string | null;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly announce_live_events: {
    readonly row: {
      pg_notify: string;
    };
    readonly values: readonly [];
  };
  readonly plans: {
    readonly row: {
      id: string;
      place: number;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
    };
    readonly values: readonly [];
  };
  readonly plan: {
    readonly row: {
      id: string;
      place: number;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly subscription: {
    readonly row: {
      id: string;
      place: number;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      price: string;
      currency: string;
      locations: number | null;
      containers: number | null;
      members: number | null;
      file_bytes: number | null;
      since: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_subscription: Statements['subscription'];
  readonly change_subscription: Statements['insert_audit_entry'];
  readonly used_locations: {
    readonly row: {
      used: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly organization_by_slug: {
    readonly row: {
      id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly organization_name: Statements['hold_department_name'];
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
    readonly values: readonly unknown[];
  };
  readonly list_files_name_desc: Statements['list_files_name_asc'];
  readonly list_files_createdAt_asc: Statements['list_files_name_asc'];
  readonly list_files_createdAt_desc: Statements['list_files_name_asc'];
  readonly list_files_size_asc: Statements['list_files_name_asc'];
  readonly list_files_size_desc: Statements['list_files_name_asc'];
  readonly count_files: Statements['count_audit_entries'];
  readonly find_file: Statements['list_files_name_asc'];
  readonly find_file_of_bytes: Statements['list_files_name_asc'];
  readonly lock_file_bytes: Statements['lock_emission_factors'];
  readonly insert_file: Statements['lock_waste_stream_to_edit'];
  readonly delete_file: Statements['lock_waste_stream_to_edit'];
  readonly file_bytes_are_kept: {
    readonly row: {
      kept: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly pick_up_rules: {
    readonly row: {
      id: number;
      container_id: number;
      weekdays: readonly number[];
      every_weeks: number;
      from_day: string;
      until_day: string | null;
      plans: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly pick_up_rule: Statements['pick_up_rules'];
  readonly pick_up_decisions: {
    readonly row: {
      schedule_id: number;
      planned_day: string;
      state: string;
      moved_to: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly pick_up_decision: Statements['pick_up_decisions'];
  readonly pick_ups_whole: {
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
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      service_provider_id: number | null;
      service_provider_name: string | null;
      service_request_id: number | null;
      version: number | null;
      updated_at: Date | null;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly put_pick_up: Statements['insert_audit_entry'];
  readonly pick_up_schedules_of_container: {
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
    readonly values: readonly unknown[];
  };
  readonly pick_up_schedule: Statements['pick_up_schedules_of_container'];
  readonly lock_pick_up_schedule: Statements['lock_waste_stream_to_edit'];
  readonly container_is_there: {
    readonly row: {
      is_active: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_container_for_pick_ups: Statements['container_is_there'];
  readonly add_pick_up_schedule: Statements['lock_waste_stream_to_edit'];
  readonly change_pick_up_schedule: Statements['insert_audit_entry'];
  readonly remove_pick_up_schedule: Statements['insert_audit_entry'];
  readonly weighed_container: {
    readonly row: {
      id: number;
      name: string;
      location_id: string | null;
      waste_stream_id: number;
    };
    readonly values: readonly unknown[];
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
    };
    readonly values: readonly unknown[];
  };
  readonly readings_of_container_together: {
    readonly row: {
      total: number;
      kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly reading: Statements['readings_of_container'];
  readonly insert_reading: Statements['lock_waste_stream_to_edit'];
  readonly reading_of_key: Statements['lock_waste_stream_to_edit'];
  readonly remove_reading: Statements['lock_waste_stream_to_edit'];
  readonly weighed_by_place: {
    readonly row: {
      location_id: string | null;
      waste_stream_id: number | null;
      kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly weighed_by_container: {
    readonly row: {
      container_id: number;
      day: string;
      kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly agreed_prices: {
    readonly row: {
      id: number;
      service_provider_id: number;
      provider_name: string;
      item_key: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
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
    readonly values: readonly unknown[];
  };
  readonly agreed_prices_descending: Statements['agreed_prices'];
  readonly count_agreed_prices: Statements['count_audit_entries'];
  readonly agreed_price: Statements['agreed_prices'];
  readonly agreed_prices_of_provider: Statements['agreed_prices'];
  readonly lock_prices_of_providers: Statements['lock_waste_stream_to_edit'];
  readonly overlapping_price: Statements['lock_waste_stream_to_edit'];
  readonly insert_agreed_price: Statements['lock_waste_stream_to_edit'];
  readonly update_agreed_price: Statements['insert_audit_entry'];
  readonly delete_agreed_price: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
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
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
    };
    readonly values: readonly unknown[];
  };
  readonly emptying_requests: {
    readonly row: {
      container_id: number;
      days: readonly string[];
    };
    readonly values: readonly unknown[];
  };
  readonly sized_readings: {
    readonly row: {
      container_id: number;
      readings: number;
      kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly sized_lines: {
    readonly row: {
      container_id: number | null;
      location_id: string | null;
      waste_stream_id: number | null;
      kg: string;
      cost: string;
      pieces: string;
    };
    readonly values: readonly unknown[];
  };
  readonly sized_densities: {
    readonly row: {
      waste_stream_id: number;
      unit: string;
      kg_per_unit: string;
    };
    readonly values: readonly unknown[];
  };
  readonly currency_of_sizes: Statements['currency_of_organization'];
  readonly filled_container: {
    readonly row: {
      id: number;
      name: string;
      waste_stream_id: number;
      volume_liters: number | null;
      request_at_percent: number | null;
      can_ask: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly put_container_fill: Statements['insert_audit_entry'];
  readonly remove_container_fill: Statements['insert_audit_entry'];
  readonly hold_filled_container: Statements['lock_waste_stream_to_edit'];
  readonly containers_that_ask_when_full: {
    readonly row: {
      id: number;
      name: string;
      waste_stream_id: number;
      volume_liters: number | null;
      request_at_percent: number;
      can_ask: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly claim_to_ask_when_full: {
    readonly row: {
      container_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly organizations_that_ask_when_full: {
    readonly row: {
      organization_id: number;
    };
    readonly values: readonly [];
  };
  readonly tag_types: {
    readonly row: {
      id: number;
      name: string;
      entities: readonly string[];
      values: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly tag_type: Statements['tag_types'];
  readonly tag_value: {
    readonly row: {
      id: number;
      name: string;
      uses: number;
      type_name: string;
    };
    readonly values: readonly unknown[];
  };
  readonly add_tag_type: Statements['lock_waste_stream_to_edit'];
  readonly change_tag_type: Statements['lock_waste_stream_to_edit'];
  readonly remove_tag_type: Statements['lock_waste_stream_to_edit'];
  readonly add_tag_value: Statements['lock_waste_stream_to_edit'];
  readonly change_tag_value: Statements['lock_waste_stream_to_edit'];
  readonly remove_tag_value: Statements['lock_waste_stream_to_edit'];
  readonly count_unknown_location_tags: {
    readonly row: {
      unknown: number;
    };
    readonly values: readonly unknown[];
  };
  readonly replace_location_tags: Statements['insert_audit_entry'];
  readonly clear_tags_of_locations: Statements['insert_audit_entry'];
  readonly add_tags_of_locations: Statements['insert_audit_entry'];
  readonly count_unknown_container_tags: Statements['count_unknown_location_tags'];
  readonly replace_container_tags: Statements['insert_audit_entry'];
  readonly clear_tags_of_containers: Statements['insert_audit_entry'];
  readonly add_tags_of_containers: Statements['insert_audit_entry'];
  readonly lock_containers: Statements['lock_waste_stream_to_edit'];
  readonly add_containers: {
    readonly row: {
      id: number;
      slug: string;
    };
    readonly values: readonly unknown[];
  };
  readonly change_containers: Statements['insert_audit_entry'];
  readonly clear_actions_of_containers: Statements['insert_audit_entry'];
  readonly add_actions_of_containers: Statements['insert_audit_entry'];
  readonly workspace_container: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      service_provider_id: number | null;
      service_provider_name: string | null;
      kind: string;
      volume_liters: number | null;
      description: string;
      status: string;
      due_days: number | null;
      actions: string;
      tag_value_ids: readonly number[];
      open_request_id: number | null;
      last_emptied_at: Date | null;
      created_at: Date;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly workspace_containers_by_key: Statements['workspace_container'];
  readonly list_containers_customId_asc: {
    readonly row: {
      total: number;
      place: number | null;
      id: number | null;
      slug: string | null;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      service_provider_id: number | null;
      service_provider_name: string | null;
      kind: string | null;
      volume_liters: number | null;
      description: string | null;
      status: string | null;
      due_days: number | null;
      actions: string;
      tag_value_ids: readonly number[];
      open_request_id: number | null;
      last_emptied_at: Date | null;
      created_at: Date | null;
      version: number | null;
      updated_at: Date | null;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly filter_containers_customId_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_customId_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_customId_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_customId_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_customId_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_customId_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_customId_desc: Statements['list_containers_customId_asc'];
  readonly list_containers_location_asc: Statements['list_containers_customId_asc'];
  readonly filter_containers_location_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_location_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_location_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_location_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_location_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_location_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_location_desc: Statements['list_containers_customId_asc'];
  readonly list_containers_wasteStream_asc: Statements['list_containers_customId_asc'];
  readonly filter_containers_wasteStream_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_wasteStream_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_wasteStream_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_wasteStream_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_wasteStream_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_wasteStream_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_wasteStream_desc: Statements['list_containers_customId_asc'];
  readonly list_containers_volumeLiters_asc: Statements['list_containers_customId_asc'];
  readonly filter_containers_volumeLiters_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_volumeLiters_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_volumeLiters_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_volumeLiters_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_volumeLiters_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_volumeLiters_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_volumeLiters_desc: Statements['list_containers_customId_asc'];
  readonly list_containers_createdAt_asc: Statements['list_containers_customId_asc'];
  readonly filter_containers_createdAt_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_createdAt_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_createdAt_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_createdAt_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_createdAt_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_createdAt_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_createdAt_desc: Statements['list_containers_customId_asc'];
  readonly list_containers_lastEmptiedAt_asc: Statements['list_containers_customId_asc'];
  readonly filter_containers_lastEmptiedAt_asc: Statements['list_containers_customId_asc'];
  readonly search_containers_lastEmptiedAt_asc: Statements['list_containers_customId_asc'];
  readonly scan_containers_lastEmptiedAt_asc: Statements['list_containers_customId_asc'];
  readonly list_containers_lastEmptiedAt_desc: Statements['list_containers_customId_asc'];
  readonly filter_containers_lastEmptiedAt_desc: Statements['list_containers_customId_asc'];
  readonly search_containers_lastEmptiedAt_desc: Statements['list_containers_customId_asc'];
  readonly scan_containers_lastEmptiedAt_desc: Statements['list_containers_customId_asc'];
  readonly lock_container: Statements['lock_department'];
  readonly add_container: Statements['lock_waste_stream_to_edit'];
  readonly change_container: Statements['insert_audit_entry'];
  readonly renew_container_slug: Statements['insert_audit_entry'];
  readonly mark_labels_printed: Statements['lock_waste_stream_to_edit'];
  readonly remove_container_actions: Statements['insert_audit_entry'];
  readonly put_container_action: Statements['insert_audit_entry'];
  readonly remove_container: Statements['lock_waste_stream_to_edit'];
  readonly take_container_away: Statements['lock_waste_stream_to_edit'];
  readonly list_locations_name_asc: {
    readonly row: {
      total: number;
      id: string | null;
      name: string | null;
      address: string | null;
      postcode: string | null;
      municipality: string | null;
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
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly lock_location: Statements['lock_department'];
  readonly add_location: Statements['insert_audit_entry'];
  readonly change_location: Statements['insert_audit_entry'];
  readonly leave_location: Statements['insert_audit_entry'];
  readonly remove_location: {
    readonly row: {
      id: string;
    };
    readonly values: readonly unknown[];
  };
  readonly location_org_units: {
    readonly row: {
      id: string;
      name: string;
      org_units: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly location_names: Statements['insert_department_credential'];
  readonly workspace_locations_by_id: Statements['workspace_location'];
  readonly lock_locations: Statements['remove_location'];
  readonly add_locations: Statements['insert_audit_entry'];
  readonly change_locations: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
  };
  readonly service_providers_descending: Statements['service_providers'];
  readonly count_service_providers: Statements['count_audit_entries'];
  readonly service_provider: Statements['service_providers'];
  readonly lock_service_provider: Statements['lock_waste_stream_to_edit'];
  readonly insert_service_provider: Statements['lock_waste_stream_to_edit'];
  readonly update_service_provider: Statements['insert_audit_entry'];
  readonly renew_webhook_secret: Statements['insert_audit_entry'];
  readonly webhook_secret: {
    readonly row: {
      sealed: Buffer | null;
    };
    readonly values: readonly unknown[];
  };
  readonly keep_webhook_secret: {
    readonly row: {
      sealed: Buffer;
    };
    readonly values: readonly unknown[];
  };
  readonly add_service_provider_action: Statements['insert_audit_entry'];
  readonly remove_service_provider_action: Statements['insert_audit_entry'];
  readonly delete_service_provider: Statements['lock_waste_stream_to_edit'];
  readonly add_inventory_import: Statements['lock_waste_stream_to_edit'];
  readonly clear_inventory_import_rows: Statements['insert_audit_entry'];
  readonly add_inventory_import_rows: Statements['insert_audit_entry'];
  readonly count_inventory_import: Statements['insert_audit_entry'];
  readonly inventory_imports: {
    readonly row: {
      id: number;
      entity: string;
      file_name: string;
      language: string;
      headings: readonly string[];
      ignored_columns: readonly string[];
      created: number;
      changed: number;
      unchanged: number;
      failed: number;
      created_at: Date;
      created_by: string | null;
      applied_at: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly inventory_import: Statements['inventory_imports'];
  readonly lock_inventory_import: Statements['lock_waste_stream_to_edit'];
  readonly inventory_import_rows: {
    readonly row: {
      row_number: number;
      cells: Json;
      state: string;
      name: string;
      target_id: string | null;
      target_version: number | null;
      changes: Json;
      problems: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly inventory_import_row_page: Statements['inventory_import_rows'];
  readonly apply_inventory_import: Statements['insert_audit_entry'];
  readonly name_inventory_import_targets: Statements['insert_audit_entry'];
  readonly remove_inventory_import: Statements['lock_waste_stream_to_edit'];
  readonly forget_inventory_imports: Statements['forget_reporters'];
  readonly interpret_lines_of_invoice: {
    readonly row: {
      lines: number;
      invoices: number;
      cost: Json;
      kg_before: string;
      kg_after: string;
      estimated_kg_after: string;
    };
    readonly values: readonly unknown[];
  };
  readonly interpret_lines_of_keys: Statements['interpret_lines_of_invoice'];
  readonly interpret_lines_of_stream: Statements['interpret_lines_of_invoice'];
  readonly preview_normalizations: Statements['interpret_lines_of_invoice'];
  readonly share_invoice_lines: {
    readonly row: {
      pg_advisory_xact_lock_shared: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly hold_invoice_lines: Statements['lock_emission_factors'];
  readonly known_invoice: {
    readonly row: {
      id: number;
      version: number;
      deleted: boolean;
      content_hash: Buffer;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_invoice_number: Statements['lock_emission_factors'];
  readonly insert_invoice: Statements['lock_waste_stream_to_edit'];
  readonly update_invoice_to_version: Statements['insert_audit_entry'];
  readonly undelete_invoice: Statements['insert_audit_entry'];
  readonly insert_invoice_version: Statements['insert_audit_entry'];
  readonly insert_invoice_lines: Statements['insert_audit_entry'];
  readonly uncount_invoice_lines: Statements['insert_audit_entry'];
  readonly count_invoice_lines: Statements['insert_audit_entry'];
  readonly carry_line_choices_over: Statements['insert_audit_entry'];
  readonly import_mapping: {
    readonly row: {
      mapping: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly save_import_mapping: Statements['insert_audit_entry'];
  readonly name_of_importing_provider: Statements['hold_department_name'];
  readonly known_invoice_numbers: {
    readonly row: {
      number: string;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly hold_import_attempt: Statements['lock_waste_stream_to_edit'];
  readonly progress_of_import_attempt: Statements['insert_audit_entry'];
  readonly end_import_attempt: Statements['insert_audit_entry'];
  readonly unpack_import_attempt: Statements['insert_audit_entry'];
  readonly service_providers_of_seller_ids: {
    readonly row: {
      service_provider_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly service_providers_by_kennitala: Statements['lock_waste_stream_to_edit'];
  readonly service_providers_by_name: Statements['lock_waste_stream_to_edit'];
  readonly remember_seller_ids: Statements['insert_audit_entry'];
  readonly locations_of_report: Statements['insert_department_credential'];
  readonly waste_streams_of_report: {
    readonly row: {
      id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
    };
    readonly values: readonly unknown[];
  };
  readonly service_providers_of_report: {
    readonly row: {
      id: number;
      name: string;
    };
    readonly values: readonly unknown[];
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
      published_at: Date | null;
      published_by: string | null;
      created_at: Date;
      created_by: string | null;
      version: number;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_report_frozen: {
    readonly row: {
      figures: Json | null;
      chosen: Json | null;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_invoice_report: Statements['lock_waste_stream_to_edit'];
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
    readonly values: readonly unknown[];
  };
  readonly list_invoice_reports_createdAt_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_name_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_name_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_period_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_period_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_publishedAt_asc: Statements['list_invoice_reports_createdAt_asc'];
  readonly list_invoice_reports_publishedAt_desc: Statements['list_invoice_reports_createdAt_asc'];
  readonly count_invoice_reports: Statements['count_audit_entries'];
  readonly all_invoice_reports: {
    readonly row: {
      reports: number;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_invoice_reports: Statements['lock_emission_factors'];
  readonly insert_invoice_report: Statements['lock_waste_stream_to_edit'];
  readonly same_invoice_report: Statements['lock_waste_stream_to_edit'];
  readonly update_invoice_report: Statements['insert_audit_entry'];
  readonly remove_invoice_report: Statements['insert_audit_entry'];
  readonly ask_to_publish_invoice_report: Statements['insert_audit_entry'];
  readonly lines_of_report_now: {
    readonly row: {
      lines: number;
    };
    readonly values: readonly unknown[];
  };
  readonly piece_of_report_lines: {
    readonly row: {
      lines: number;
      rows: string;
      service_day: string | null;
      invoice_id: number | null;
      position: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly keep_report_lines: Statements['insert_audit_entry'];
  readonly forget_report_lines: Statements['insert_audit_entry'];
  readonly lines_of_published_report: Statements['lines_of_report_now'];
  readonly held_lines_of_report: {
    readonly row: {
      changed: number;
      gone: number;
      added: number;
    };
    readonly values: readonly unknown[];
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
      state: string;
    };
    readonly values: readonly unknown[];
  };
  readonly list_report_lines_desc: Statements['list_report_lines_asc'];
  readonly list_changed_report_lines_asc: Statements['list_report_lines_asc'];
  readonly list_changed_report_lines_desc: Statements['list_report_lines_asc'];
  readonly count_report_lines: Statements['count_audit_entries'];
  readonly count_changed_report_lines: Statements['count_audit_entries'];
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
      state: string;
    };
    readonly values: readonly unknown[];
  };
  readonly start_report_publication: {
    readonly row: {
      asked_by: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly hold_report_publication: Statements['lock_waste_stream_to_edit'];
  readonly progress_of_report_publication: Statements['insert_audit_entry'];
  readonly end_report_publication: Statements['insert_audit_entry'];
  readonly fail_report_publication: Statements['insert_audit_entry'];
  readonly resume_report_publications: Statements['fold_figures'];
  readonly notification_choices: {
    readonly row: {
      kind: string;
      way: string;
    };
    readonly values: readonly [];
  };
  readonly choose_notification: Statements['insert_audit_entry'];
  readonly has_own_email: {
    readonly row: {
      found: boolean;
    };
    readonly values: readonly [];
  };
  readonly write_notification_mail: Statements['write_department_letters'];
  readonly open_invites: {
    readonly row: {
      id: number;
      value: string;
      role: string;
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly is_member_identity: {
    readonly row: {
      found: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_invite_by_identity: Statements['open_invites'];
  readonly upsert_invite: Statements['open_invites'];
  readonly lock_open_invite: Statements['open_invites'];
  readonly revoke_invite: Statements['insert_audit_entry'];
  readonly invite_to_tell: {
    readonly row: {
      organization_name: string;
      role: string;
      invited_by: string | null;
      expires_at: Date;
    };
    readonly values: readonly unknown[];
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
  readonly lock_owners: Statements['lock_emission_factors'];
  readonly lock_members: {
    readonly row: {
      person_id: number;
      role: string;
      full_name: string;
    };
    readonly values: readonly unknown[];
  };
  readonly delete_membership: Statements['insert_audit_entry'];
  readonly update_membership_role: Statements['insert_audit_entry'];
  readonly member_role: {
    readonly row: {
      role: string;
    };
    readonly values: readonly unknown[];
  };
  readonly take_message: {
    readonly row: {
      id: number;
      kind: string;
      service_request_id: number | null;
      invite_id: number | null;
      person_id: number | null;
      event_ids: readonly number[] | null;
      department_id: number | null;
      month: string | null;
      channel: string;
      recipient: string;
      language: string;
      attempts: number;
      created_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly finish_message: Statements['insert_audit_entry'];
  readonly fail_message: Statements['insert_audit_entry'];
  readonly gathered_messages: {
    readonly row: {
      service_request_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly finish_gathered: Statements['insert_audit_entry'];
  readonly fail_gathered: Statements['insert_audit_entry'];
  readonly gather_provider_digests: {
    readonly row: {
      letters: number;
    };
    readonly values: readonly [];
  };
  readonly insert_person_message: Statements['insert_audit_entry'];
  readonly count_second_factor_notices: {
    readonly row: {
      count: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly forget_sent_person_messages: Statements['insert_audit_entry'];
  readonly forget_person_message: Statements['insert_audit_entry'];
  readonly finish_person_message: Statements['insert_audit_entry'];
  readonly fail_person_message: Statements['insert_audit_entry'];
  readonly organizations_to_remind: {
    readonly row: {
      organization_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly add_pick_up_reminder: {
    readonly row: {
      day: string;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_sign_in: Statements['lock_emission_factors'];
  readonly codes_asked_by_known: {
    readonly row: {
      asked: number;
      first: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly codes_asked_here: Statements['codes_asked_by_known'];
  readonly codes_asked_by_network: Statements['codes_asked_by_known'];
  readonly count_sign_in_messages: Statements['count_second_factor_notices'];
  readonly sum_sign_in_tries: {
    readonly row: {
      tries: number;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_sign_in_challenge: Statements['insert_audit_entry'];
  readonly delivery_of_challenge: {
    readonly row: {
      delivery: string;
    };
    readonly values: readonly unknown[];
  };
  readonly open_sign_in_challenge: {
    readonly row: {
      kind: string;
      value: string;
      known: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly try_sign_in_code: {
    readonly row: {
      kind: string;
      value: string;
      language: string;
      redeemed: boolean;
      tries: number;
    };
    readonly values: readonly unknown[];
  };
  readonly sign_in_link: {
    readonly row: {
      kind: string;
      value: string;
      language: string;
    };
    readonly values: readonly unknown[];
  };
  readonly use_sign_in_link: Statements['sign_in_link'];
  readonly person_by_identity: Statements['lock_waste_stream_to_edit'];
  readonly second_factor_on: Statements['is_member_identity'];
  readonly insert_second_factor_challenge: Statements['remove_location'];
  readonly prune_sign_in: {
    readonly row: {
      prune_sign_in: string | null;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly finish_sign_in_code: Statements['insert_audit_entry'];
  readonly note_sign_in_code_failure: Statements['insert_audit_entry'];
  readonly give_up_sign_in_code: Statements['insert_audit_entry'];
  readonly forgotten_weighings: {
    readonly row: {
      organization_id: number;
      key: string;
      device_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly hold_settled_readings: Statements['insert_audit_entry'];
  readonly insert_weighing: {
    readonly row: {
      key: string;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_weighing: {
    readonly row: {
      key: string;
      scale_id: number;
      device_id: number | null;
      sequence: number | null;
      net: string | null;
      weighed_at: Date;
      waste_stream_id: number | null;
      department_id: number | null;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      reading_id: number | null;
      received_at: Date;
      undone_at: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly set_weighing_reading: Statements['insert_audit_entry'];
  readonly set_weighing_undone: Statements['insert_audit_entry'];
  readonly reading_of_weighing: {
    readonly row: {
      id: number;
      net: string;
      is_load_counted: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly reading_of_typed_weight: Statements['lock_waste_stream_to_edit'];
  readonly insert_typed_reading: Statements['lock_waste_stream_to_edit'];
  readonly numbers_before_weighing: {
    readonly row: {
      sequence: number;
      is_awaited: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly awaited_weighings: {
    readonly row: {
      key: string;
      scale_id: number;
      device_id: number;
      sequence: number;
      net: string | null;
      weighed_at: Date;
      waste_stream_id: number | null;
      department_id: number | null;
      by_person_id: number | null;
      by_department_id: number | null;
      by_device_id: number | null;
      reading_id: number | null;
      received_at: Date;
      undone_at: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly weights_of_readings: {
    readonly row: {
      id: number;
      net: string;
      scale_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly lock_readings: {
    readonly row: {
      id: number;
      is_sibling: boolean;
      scale_name: string | null;
      net: string;
      is_positive: boolean;
      origin: string;
      held_because: string | null;
      is_assigned: boolean;
      is_removed: boolean;
      waste_stream_id: number | null;
      department_id: number | null;
      container_id: number | null;
      weighing_key: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly assign_readings: Statements['insert_audit_entry'];
  readonly unassign_reading: Statements['insert_audit_entry'];
  readonly set_readings_removed: Statements['insert_audit_entry'];
  readonly hold_stream_of_reading: Statements['lock_waste_stream_to_edit'];
  readonly station_place: {
    readonly row: {
      name: string;
      organization_name: string;
      languages: readonly string[];
      departments: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly station_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      waste_category_id: number;
      color: string;
    };
    readonly values: readonly unknown[];
  };
  readonly station_reading: {
    readonly row: {
      id: number;
      scale_id: number;
      sequence: number | null;
      net: string;
      weighed_at: Date;
      held_because: string | null;
      is_removed: boolean;
      is_assigned: boolean;
      weighing_key: string | null;
      department_id: number | null;
      department_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly station_last_reading: Statements['station_reading'];
  readonly station_recent_readings: Statements['station_reading'];
  readonly station_container: Statements['lock_waste_stream_to_edit'];
  readonly department_works_at: {
    readonly row: {
      works: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly station_location_id: Statements['remove_location'];
  readonly station_reading_location: Statements['stream_department_locations'];
  readonly waste_return: {
    readonly row: {
      is_unmapped: boolean;
      waste_stream_id: number;
      ewc_code: string;
      treatment_code: string;
      is_placed: boolean;
      municipality: string | null;
      nowhere: readonly string[] | null;
      lines: number;
      unweighed_lines: number;
      kg: string;
      estimated_kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly streams_of_waste_return: {
    readonly row: {
      id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      is_hazardous: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly places_of_waste_return: Statements['insert_department_credential'];
  readonly waste_categories: {
    readonly row: {
      id: number;
      code: string;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
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
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly update_person: Statements['insert_audit_entry'];
  readonly own_preferences: {
    readonly row: {
      key: string;
      value: string;
    };
    readonly values: readonly unknown[];
  };
  readonly save_preference: Statements['insert_audit_entry'];
  readonly save_person_language: Statements['insert_audit_entry'];
  readonly own_sessions: {
    readonly row: {
      id: string;
      method: string;
      user_agent: string;
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly revoke_own_session: Statements['remove_location'];
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
  readonly export_second_factor: Statements['is_member_identity'];
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
  readonly public_short_link: {
    readonly row: {
      target_path: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly add_short_link: {
    readonly row: {
      slug: string;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly list_short_links_asc: Statements['short_link'];
  readonly list_short_links_desc: Statements['short_link'];
  readonly count_short_links: Statements['count_audit_entries'];
  readonly delete_short_link: Statements['add_short_link'];
  readonly short_link_target_exists: Statements['is_member_identity'];
  readonly open_session: Statements['remove_location'];
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
    readonly values: readonly unknown[];
  };
  readonly touch_session: {
    readonly row: {
      touch_session: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly revoke_session: {
    readonly row: {
      revoke_session: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly own_roles: {
    readonly row: {
      role: string;
    };
    readonly values: readonly [];
  };
  readonly own_address_among: Statements['is_member_identity'];
  readonly session_memberships: {
    readonly row: {
      organization_id: number;
      role: string;
    };
    readonly values: readonly [];
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
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      report_count: number;
      created_at: Date;
      due_at: Date;
      planned_for: string | null;
      closed_at: Date | null;
    };
    readonly values: readonly unknown[];
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
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      report_count: number | null;
      created_at: Date | null;
      due_at: Date | null;
      planned_for: string | null;
      closed_at: Date | null;
    };
    readonly values: readonly unknown[];
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
      pick_up_day: string | null;
      fill_percent: number | null;
    };
    readonly values: readonly unknown[];
  };
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
    readonly values: readonly unknown[];
  };
  readonly service_request_attachment: Statements['attachments_of_request'];
  readonly insert_service_request_attachment: Statements['attachments_of_request'];
  readonly delete_service_request_attachment: Statements['attachments_of_request'];
  readonly request_figures_weeks: {
    readonly row: {
      monday: string;
      opened: number;
      closed: number;
      done: number;
    };
    readonly values: readonly unknown[];
  };
  readonly request_figures_providers: {
    readonly row: {
      id: number | null;
      name: string | null;
      done: number;
      median_hours: number;
      p90_hours: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly renew_request_link: Statements['insert_audit_entry'];
  readonly tell_provider_link: Statements['lock_waste_stream_to_edit'];
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
      pick_up_day: string | null;
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
    readonly values: readonly unknown[];
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
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
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
      version: number;
      updated_at: Date;
      updated_by_id: number | null;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly list_service_requests_createdAt_asc: {
    readonly row: {
      total: number;
      place: number | null;
      id: number | null;
      status: string | null;
      action_type: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
      location_id: string | null;
      location_name: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      service_provider_id: number | null;
      service_provider_name: string | null;
      assigned_to: number | null;
      assignee: string | null;
      report_count: number | null;
      created_at: Date | null;
      due_at: Date | null;
      planned_for: string | null;
      link_version: number | null;
      closed_at: Date | null;
      version: number | null;
      updated_at: Date | null;
      updated_by_id: number | null;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly list_service_requests_createdAt_desc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_dueAt_asc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_dueAt_desc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_container_asc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_container_desc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_location_asc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_location_desc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_serviceProvider_asc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_serviceProvider_desc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_status_asc: Statements['list_service_requests_createdAt_asc'];
  readonly list_service_requests_status_desc: Statements['list_service_requests_createdAt_asc'];
  readonly count_open_requests: {
    readonly row: {
      open: number;
      mine: number;
      overdue: number;
    };
    readonly values: readonly unknown[];
  };
  readonly second_factor: {
    readonly row: {
      sealed_secret: Buffer;
      confirmed_at: Date | null;
      tries_since: Date;
      confirm_tries_since: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly recovery_code_count: Statements['count_second_factor_notices'];
  readonly second_factor_label: {
    readonly row: {
      value: string;
    };
    readonly values: readonly unknown[];
  };
  readonly start_second_factor: {
    readonly row: {
      person_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly confirm_second_factor: Statements['start_second_factor'];
  readonly replace_recovery_codes: Statements['insert_audit_entry'];
  readonly take_second_factor_try: Statements['sum_sign_in_tries'];
  readonly take_second_factor_confirm_try: {
    readonly row: {
      confirm_tries: number;
    };
    readonly values: readonly unknown[];
  };
  readonly give_back_second_factor_try: Statements['insert_audit_entry'];
  readonly take_second_factor_step: Statements['start_second_factor'];
  readonly take_recovery_code: Statements['start_second_factor'];
  readonly remove_second_factor: Statements['insert_audit_entry'];
  readonly try_second_factor_challenge: {
    readonly row: {
      person_id: number;
      method: string;
      identity_kind: string;
      identity_value: string;
      tries: number;
    };
    readonly values: readonly unknown[];
  };
  readonly redeem_second_factor_challenge: Statements['remove_location'];
  readonly scale_timeline_by_hour: {
    readonly row: {
      bucket: string;
      kg: string;
      readings: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
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
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly readings_of_department_by_weighedOn_desc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly readings_of_department_by_kg_asc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly readings_of_department_by_kg_desc: Statements['readings_of_department_by_weighedOn_asc'];
  readonly searched_readings_of_department_together: Statements['readings_of_container_together'];
  readonly readings_of_department_together: Statements['readings_of_container_together'];
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
      gross: string | null;
      tare: string | null;
      unit: string | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
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
    readonly values: readonly unknown[];
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
      gross: string | null;
      tare: string | null;
      unit: string | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
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
    readonly values: readonly unknown[];
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
  readonly scale_readings_counted_together: Statements['readings_of_container_together'];
  readonly scale_readings_unassigned_together: Statements['readings_of_container_together'];
  readonly scale_readings_held_together: Statements['readings_of_container_together'];
  readonly scale_readings_removed_together: Statements['readings_of_container_together'];
  readonly scale_readings_all_together: Statements['readings_of_container_together'];
  readonly scale_hours_counted_together: Statements['readings_of_container_together'];
  readonly scale_hours_readings_together: Statements['readings_of_container_together'];
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
      gross: string | null;
      tare: string | null;
      unit: string | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
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
    readonly values: readonly unknown[];
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
      gross: string | null;
      tare: string | null;
      unit: string | null;
      weighed_at: Date;
      device_time: Date | null;
      clock_skew: number | null;
      entered_at: Date;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
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
    readonly values: readonly unknown[];
  };
  readonly waiting_readings_held_desc: Statements['waiting_readings_held_asc'];
  readonly waiting_readings_unassigned_together: Statements['readings_of_container_together'];
  readonly waiting_readings_held_together: Statements['readings_of_container_together'];
  readonly scale_reading: Statements['waiting_readings_unassigned_asc'];
  readonly correct_reading: Statements['insert_audit_entry'];
  readonly write_scale_reading: Statements['lock_waste_stream_to_edit'];
  readonly written_reading_of_key: Statements['lock_waste_stream_to_edit'];
  readonly pick_up_feed: {
    readonly row: {
      created_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly renew_pick_up_feed: Statements['pick_up_feed'];
  readonly remove_pick_up_feed: Statements['insert_audit_entry'];
  readonly pick_up_feed_of: {
    readonly row: {
      organization_id: number;
      organization_name: string;
      org_slug: string;
      role: string;
      language: string;
    };
    readonly values: readonly unknown[];
  };
  readonly organization_invite_own: Statements['export_invites'];
  readonly organization_invite_accept: {
    readonly row: {
      organization_id: number;
      org_slug: string;
      role: string;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly create_organization: Statements['lock_waste_stream_to_edit'];
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
    };
    readonly values: readonly unknown[];
  };
  readonly lock_organization: Statements['find_organization'];
  readonly update_organization: Statements['insert_audit_entry'];
  readonly organization_overview: {
    readonly row: {
      locations: number;
      containers: number;
      waste_streams: number;
      members: number;
      open_requests: number;
      overdue_requests: number;
      has_content: boolean;
      has_label: boolean;
      has_open_invite: boolean;
      has_invoice: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly organization_requests_by_month: {
    readonly row: {
      month: string;
      opened: number;
      done: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly read_notifications: Statements['insert_audit_entry'];
  readonly read_all_notifications: Statements['insert_audit_entry'];
  readonly material_choices: {
    readonly row: {
      service_provider_id: number;
      item_key: string;
      wording_key: string;
      wording: string;
      kind: string;
      waste_stream_id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly location_choices: {
    readonly row: {
      service_provider_id: number;
      match: string;
      match_key: string;
      example: string;
      location_id: string;
    };
    readonly values: readonly unknown[];
  };
  readonly streams_to_suggest: {
    readonly row: {
      id: number;
      category: string;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
    };
    readonly values: readonly unknown[];
  };
  readonly locations_to_suggest: {
    readonly row: {
      id: string;
      name: string;
      address: string;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
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
  readonly unmapped_material_at_stake: {
    readonly row: {
      groups: number;
      lines: number;
      kg: string;
      cost: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly unmapped_location_at_stake: Statements['unmapped_material_at_stake'];
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
      said: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly unmapped_location_examples: Statements['unmapped_material_examples'];
  readonly invoice_to_suggest_for: Statements['lock_waste_stream_to_edit'];
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
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly count_material_normalizations: Statements['count_audit_entries'];
  readonly count_location_normalizations: Statements['count_audit_entries'];
  readonly active_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match: string;
      match_key: string;
      example: string;
      replaced_id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly active_location_normalizations: Statements['active_material_normalizations'];
  readonly end_material_normalizations: Statements['active_material_normalizations'];
  readonly end_location_normalizations: Statements['active_material_normalizations'];
  readonly replace_material_normalizations: {
    readonly row: {
      id: number;
      service_provider_id: number;
      match: string;
      match_key: string;
    };
    readonly values: readonly unknown[];
  };
  readonly replace_location_normalizations: Statements['replace_material_normalizations'];
  readonly revive_material_normalizations: Statements['insert_audit_entry'];
  readonly revive_location_normalizations: Statements['insert_audit_entry'];
  readonly insert_material_normalizations: Statements['lock_waste_stream_to_edit'];
  readonly insert_location_normalizations: Statements['lock_waste_stream_to_edit'];
  readonly usable_waste_streams: Statements['lock_waste_stream_to_edit'];
  readonly waste_densities: {
    readonly row: {
      id: number;
      waste_stream_id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      unit: string;
      kg_per_unit: string;
      updated_at: Date;
      updated_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly waste_density: Statements['waste_densities'];
  readonly save_waste_density: Statements['lock_waste_stream_to_edit'];
  readonly delete_waste_density: Statements['insert_audit_entry'];
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
    readonly values: readonly unknown[];
  };
  readonly mapped_waste_streams: {
    readonly row: {
      id: number;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
    };
    readonly values: readonly unknown[];
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
      languages: readonly string[];
      waste_streams: Json;
    };
    readonly values: readonly unknown[];
  };
  readonly public_location_report: {
    readonly row: {
      waste_stream_id: number;
      emptyings: number;
    };
    readonly values: readonly unknown[];
  };
  readonly public_location_figures: {
    readonly row: {
      month: string;
      source: string;
      waste_stream_id: number;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      separately_collected: boolean;
      kg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly announce_live_weights: {
    readonly row: {
      pg_notify: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly container_labels: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_name: string | null;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
      color: string;
      waste_category_id: number;
      organization_name: string;
      short_slug: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly label_pictures: {
    readonly row: {
      id: number;
      picture_svg: string;
    };
    readonly values: readonly unknown[];
  };
  readonly issue_overdue_requests: {
    readonly row: {
      count: number;
      since: Date | null;
    };
    readonly values: readonly unknown[];
  };
  readonly issue_failed_imports: Statements['issue_overdue_requests'];
  readonly issue_waiting_readings: Statements['issue_overdue_requests'];
  readonly issue_silent_devices: {
    readonly row: {
      id: number;
      name: string;
      last_seen_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly issue_unmapped_lines: {
    readonly row: {
      currency: string;
      cost: string;
      lines: number;
      invoices: number;
    };
    readonly values: readonly unknown[];
  };
  readonly issue_open_findings: {
    readonly row: {
      currency: string;
      difference: string;
      findings: number;
    };
    readonly values: readonly unknown[];
  };
  readonly issue_invoiced_months: {
    readonly row: {
      id: number;
      name: string;
      months: readonly string[];
    };
    readonly values: readonly unknown[];
  };
  readonly issue_streams_without_content: {
    readonly row: {
      id: number;
      name: string;
      languages: readonly string[];
    };
    readonly values: readonly unknown[];
  };
  readonly links_of_invoice_report: {
    readonly row: {
      id: number;
      name: string;
      created_at: Date;
      created_by: string | null;
      expires_on: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_invoice_report_link: Statements['lock_waste_stream_to_edit'];
  readonly revoke_invoice_report_link: Statements['hold_department_name'];
  readonly public_invoice_report: {
    readonly row: {
      organization_id: number;
      report_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly organization_of_invoice_report: Statements['hold_department_name'];
  readonly import_attempts: {
    readonly row: {
      id: number;
      file_id: number;
      file_name: string;
      archive_entry: string | null;
      format: string;
      state: string;
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
    readonly values: readonly unknown[];
  };
  readonly count_import_attempts: {
    readonly row: {
      state: string;
      total: number;
      searched: number;
    };
    readonly values: readonly unknown[];
  };
  readonly import_attempt: Statements['import_attempts'];
  readonly lock_import_attempt: {
    readonly row: {
      state: string;
    };
    readonly values: readonly unknown[];
  };
  readonly open_import_attempt_of_file: Statements['lock_waste_stream_to_edit'];
  readonly insert_import_attempt: Statements['lock_waste_stream_to_edit'];
  readonly resolve_import_attempt: Statements['insert_audit_entry'];
  readonly retry_import_attempts: Statements['insert_audit_entry'];
  readonly import_attempts_of_seller: Statements['lock_waste_stream_to_edit'];
  readonly compared_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      status: string;
      location_id: string | null;
      waste_stream_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly compared_requests: {
    readonly row: {
      container_id: number;
      requests: number;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly compared_locations: Statements['insert_department_credential'];
  readonly compared_streams: {
    readonly row: {
      id: number;
      color: string;
      name_override: string | null;
      name_is: string;
      name_en: string;
      name_no: string;
      name_pl: string;
    };
    readonly values: readonly unknown[];
  };
  readonly take_due_audits: {
    readonly row: {
      invoice_id: number;
    };
    readonly values: readonly unknown[];
  };
  readonly count_due_audits: {
    readonly row: {
      pending: number;
    };
    readonly values: readonly unknown[];
  };
  readonly invoices_to_audit: {
    readonly row: {
      id: number;
      service_provider_id: number;
      currency: string;
      sign: number;
      line_total: string | null;
      twin: string | null;
    };
    readonly values: readonly unknown[];
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
      container_id: number | null;
      container_kind: string | null;
      quantity: string | null;
      unit: string | null;
      net: string;
      price: Json | null;
      allowance_charges: Json | null;
      service_day: string;
    };
    readonly values: readonly unknown[];
  };
  readonly usual_prices: {
    readonly row: {
      item_key: string;
      wording_key: string;
      unit: string;
      price: string;
    };
    readonly values: readonly unknown[];
  };
  readonly forget_findings: Statements['insert_audit_entry'];
  readonly keep_findings: Statements['insert_audit_entry'];
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
      unit: string | null;
      expected: string | null;
      found: string | null;
      difference: string;
      currency: string;
      reference: string | null;
      state: string;
      note: string;
      decided_at: Date | null;
      decided_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly count_invoice_findings: Statements['count_audit_entries'];
  readonly sum_invoice_findings: {
    readonly row: {
      state: string;
      currency: string;
      findings: number;
      difference: string;
    };
    readonly values: readonly unknown[];
  };
  readonly decide_invoice_findings: {
    readonly row: {
      id: number;
      rule: string;
      invoice_number: string;
      state: string;
    };
    readonly values: readonly unknown[];
  };
  readonly parties_of_claim: {
    readonly row: {
      organization: string;
      organization_kennitala: string | null;
      provider: string;
      provider_kennitala: string | null;
      language: string;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_providers: Statements['service_providers_of_report'];
  readonly invoice_editor_streams: Statements['mapped_waste_streams'];
  readonly invoice_editor_locations: Statements['insert_department_credential'];
  readonly invoice_editor_containers: {
    readonly row: {
      id: number;
      slug: string;
      custom_id: string | null;
      location_id: string | null;
      waste_stream_id: number;
      removed: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_units: {
    readonly row: {
      unit: string;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_organization: {
    readonly row: {
      name: string;
      kennitala: string | null;
      country: string;
      currency: string;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_provider: {
    readonly row: {
      name: string;
      kennitala: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_stream_codes: {
    readonly row: {
      id: number;
      ewc_code: string;
      treatment_code: string;
    };
    readonly values: readonly unknown[];
  };
  readonly invoice_editor_known_locations: Statements['remove_location'];
  readonly invoice_editor_known_containers: Statements['lock_waste_stream_to_edit'];
  readonly invoice_months: {
    readonly row: {
      month: string;
      service_provider_id: number;
      service_provider_name: string;
      currency: string;
      count: number;
      net: string;
    };
    readonly values: readonly unknown[];
  };
  readonly invoices_with_rentals: {
    readonly row: {
      total_count: number;
      id: number;
      service_provider_id: number;
      number: string;
      issue_date: string;
      service_day: string;
      currency: string;
      service_provider_name: string;
      rentals: Json;
    };
    readonly values: readonly unknown[];
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
    };
    readonly values: readonly unknown[];
  };
  readonly list_invoices_serviceDay_asc: {
    readonly row: {
      total_count: number;
      place: number | null;
      id: number | null;
      service_provider_id: number | null;
      service_provider_name: string | null;
      number: string | null;
      kind: string | null;
      sign: number | null;
      issue_date: string | null;
      due_date: string | null;
      final_date: string | null;
      period_start: string | null;
      period_end: string | null;
      service_day: string | null;
      currency: string | null;
      net: string | null;
      vat: string | null;
      total: string | null;
      kg: string | null;
      line_count: number | null;
      unmapped_lines: number | null;
      changed_by_file: boolean | null;
      file_id: number | null;
      version: number | null;
      updated_at: Date | null;
      updated_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly list_invoices_serviceDay_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_issueDate_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_issueDate_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_dueDate_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_dueDate_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_number_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_number_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_serviceProvider_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_serviceProvider_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_net_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_net_desc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_total_asc: Statements['list_invoices_serviceDay_asc'];
  readonly list_invoices_total_desc: Statements['list_invoices_serviceDay_asc'];
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
    readonly values: readonly unknown[];
  };
  readonly list_line_items_serviceDay_asc: {
    readonly row: {
      place: number;
      invoice_id: number;
      service_provider_id: number;
      service_provider_name: string;
      number: string;
      position: number;
      service_day: string;
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
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      kg: string | null;
      kg_origin: string | null;
      location_id: string | null;
      location_name: string | null;
      location_origin: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly list_line_items_serviceDay_desc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_name_asc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_name_desc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_number_asc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_number_desc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_cost_asc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_cost_desc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_kg_asc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_kg_desc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_serviceProvider_asc: Statements['list_line_items_serviceDay_asc'];
  readonly list_line_items_serviceProvider_desc: Statements['list_line_items_serviceDay_asc'];
  readonly sum_line_items: {
    readonly row: {
      currency: string;
      count: number;
      cost: string;
      kg: string;
      estimated_kg: string;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly invoice_version_lines: {
    readonly row: {
      position: number;
      sign: number;
      content: Json;
      kind: string | null;
      material_origin: string | null;
      waste_stream_id: number | null;
      name_override: string | null;
      name_is: string | null;
      name_en: string | null;
      name_no: string | null;
      name_pl: string | null;
      color: string | null;
      ewc_code: string | null;
      treatment_code: string | null;
      kg: string | null;
      kg_origin: string | null;
      location_id: string | null;
      location_name: string | null;
      location_origin: string | null;
      container_id: number | null;
      slug: string | null;
      custom_id: string | null;
    };
    readonly values: readonly unknown[];
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
    readonly values: readonly unknown[];
  };
  readonly delete_invoice: Statements['lock_waste_stream_to_edit'];
  readonly acknowledge_invoice: Statements['lock_waste_stream_to_edit'];
  readonly lock_instance_keys: Statements['lock_emission_factors'];
  readonly former_secrets: Statements['own_preferences'];
  readonly remove_former_secrets: Statements['insert_audit_entry'];
  readonly instance_keys: {
    readonly row: {
      id: string;
      check_value: Buffer;
      superseded_at: Date | null;
    };
    readonly values: readonly [];
  };
  readonly register_instance_key: Statements['insert_audit_entry'];
  readonly mark_newest_instance_key: Statements['insert_audit_entry'];
  readonly unregister_instance_key: Statements['insert_audit_entry'];
  readonly name_keys_of_recovery_codes: Statements['insert_audit_entry'];
  readonly providers_without_webhook_secret: {
    readonly row: {
      organization_id: number;
      id: number;
      webhook_version: number;
    };
    readonly values: readonly [];
  };
  readonly store_webhook_secret: Statements['insert_audit_entry'];
  readonly webhook_secrets_under_other_keys: {
    readonly row: {
      organization_id: number;
      id: number;
      sealed: Buffer;
    };
    readonly values: readonly unknown[];
  };
  readonly second_factors_under_other_keys: {
    readonly row: {
      person_id: number;
      sealed: Buffer;
    };
    readonly values: readonly unknown[];
  };
  readonly store_second_factor_secret: Statements['insert_audit_entry'];
  readonly needs_of_instance_key: {
    readonly row: {
      sessions: number;
      provider_links: number;
      followed_requests: number;
      second_factors: number;
      webhooks: number;
      recovery_codes: number;
    };
    readonly values: readonly unknown[];
  };
  readonly remove_what_key_sealed: Statements['insert_audit_entry'];
  readonly insert_openid_attempt: Statements['insert_audit_entry'];
  readonly use_openid_attempt: {
    readonly row: {
      nonce: string;
      sealed_code_verifier: Buffer;
      origin_path: string;
      person_id: number | null;
    };
    readonly values: readonly unknown[];
  };
  readonly person_by_openid: Statements['organization_by_slug'];
  readonly person_of_openid: Statements['organization_by_slug'];
  readonly connect_openid: Statements['start_second_factor'];
  readonly openid_token_identity: {
    readonly row: {
      kind: string;
      value: string;
    };
    readonly values: readonly unknown[];
  };
  readonly neighbours_of_readings: {
    readonly row: {
      sequence: number;
      is_before: boolean;
      neighbour_sequence: number;
      net: string;
      load: number | null;
      weighed_at: Date;
    };
    readonly values: readonly unknown[];
  };
  readonly insert_scale_readings: {
    readonly row: {
      id: number;
      sequence: number;
    };
    readonly values: readonly unknown[];
  };
  readonly readings_by_sequence: {
    readonly row: {
      id: number;
      sequence: number;
      scale_id: number;
      net: string;
      gross: string | null;
      tare: string | null;
      unit: string;
      device_time: Date;
      held_because: string | null;
      version: number;
    };
    readonly values: readonly unknown[];
  };
  readonly note_foreign_device: {
    readonly row: {
      note_foreign_device: string | null;
    };
    readonly values: readonly unknown[];
  };
  readonly device_refused_before: Statements['is_member_identity'];
  readonly confirming_identity: {
    readonly row: {
      kind: string;
      value: string;
      second_factor: boolean;
    };
    readonly values: readonly unknown[];
  };
  readonly confirm_session: Statements['insert_audit_entry'];
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
    };
    readonly values: readonly unknown[];
  };
  readonly platform_reports: {
    readonly row: {
      bucket: string;
      made: number;
      published: number;
      shared: number;
    };
    readonly values: readonly unknown[];
  };
  readonly platform_events: {
    readonly row: {
      bucket: string | null;
      events: number;
      errors: number;
      sessions: number;
    };
    readonly values: readonly unknown[];
  };
  readonly platform_event_shares: {
    readonly row: {
      part: string;
      name: string | null;
      events: number;
      sessions: number;
    };
    readonly values: readonly unknown[];
  };
  readonly 'metrics.jobs': {
    readonly row: {
      task: string;
      ready: number;
      scheduled: number;
      running: number;
      failed: number;
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
  readonly ping: Statements['fold_figures'];
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
