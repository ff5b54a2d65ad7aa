// Generated from the migrated database by `npm run database:types`. Do not edit.

/**
 * The row of every table: bigint is a number, numeric a decimal string, date `YYYY-MM-DD`, timestamptz a Date.
 */
export interface Tables {
  readonly audit_entry: {
    readonly organization_id: number;
    readonly id: number;
    readonly at: Date;
    readonly person_id: number | null;
    readonly action: string;
    readonly entity: string;
    readonly entity_id: string;
    readonly name: string;
    readonly changes: unknown;
  };
  readonly client_event: {
    readonly id: number;
    readonly received_at: Date;
    readonly event: string;
    readonly body: unknown;
  };
  readonly container: {
    readonly organization_id: number;
    readonly id: number;
    readonly slug: string;
    readonly custom_id: string | null;
    readonly location_id: string | null;
    readonly waste_stream_id: number;
    readonly service_provider_id: number | null;
    readonly kind: string;
    readonly volume_liters: number | null;
    readonly description: string;
    readonly status: string;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
    readonly search_text: string;
    readonly location_name: string | null;
    readonly stream_name: string;
    readonly label_printed_at: Date | null;
  };
  readonly container_action: {
    readonly organization_id: number;
    readonly container_id: number;
    readonly action_type: string;
    readonly requirements: readonly string[];
  };
  readonly container_tag: {
    readonly organization_id: number;
    readonly container_id: number;
    readonly tag_value_id: number;
  };
  readonly credential: {
    readonly organization_id: number;
    readonly id: string;
    readonly department_id: number | null;
    readonly device_id: number | null;
    readonly secret_hash: Buffer;
    readonly created_by: number | null;
    readonly created_at: Date;
    readonly last_used_at: Date | null;
    readonly revoked_at: Date | null;
  };
  readonly department: {
    readonly organization_id: number;
    readonly id: number;
    readonly name: string;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
  };
  readonly device: {
    readonly organization_id: number;
    readonly id: number;
    readonly name: string;
    readonly location_id: string | null;
    readonly department_id: number | null;
    readonly created_at: Date;
    readonly last_seen_at: Date | null;
  };
  readonly instance_setting: {
    readonly key: string;
    readonly value: string;
  };
  readonly invite: {
    readonly organization_id: number;
    readonly id: number;
    readonly kind: string;
    readonly value: string;
    readonly role: string;
    readonly invited_by: number | null;
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly accepted_at: Date | null;
    readonly revoked_at: Date | null;
    readonly language: string;
  };
  readonly location: {
    readonly organization_id: number;
    readonly id: string;
    readonly name: string;
    readonly address: string | null;
    readonly postcode: string | null;
    readonly municipality: string | null;
    readonly latitude: string | null;
    readonly longitude: string | null;
    readonly published: boolean;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
    readonly search_text: string;
  };
  readonly location_tag: {
    readonly organization_id: number;
    readonly location_id: string;
    readonly tag_value_id: number;
  };
  readonly membership: {
    readonly organization_id: number;
    readonly person_id: number;
    readonly role: string;
    readonly created_at: Date;
  };
  readonly openid_attempt: {
    readonly state_hash: Buffer;
    readonly browser_hash: Buffer;
    readonly nonce: string;
    readonly sealed_code_verifier: Buffer;
    readonly origin_path: string;
    readonly person_id: number | null;
    readonly session_id: string | null;
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly used_at: Date | null;
  };
  readonly org_unit: {
    readonly organization_id: number;
    readonly department_id: number;
    readonly location_id: string;
  };
  readonly organization: {
    readonly id: number;
    readonly name: string;
    readonly org_slug: string;
    readonly kennitala: string | null;
    readonly country: string;
    readonly languages: readonly string[];
    readonly currency: string;
    readonly contact_email: string | null;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
  };
  readonly outgoing_message: {
    readonly organization_id: number;
    readonly id: number;
    readonly kind: string;
    readonly service_request_id: number | null;
    readonly channel: string;
    readonly recipient: string;
    readonly language: string;
    readonly status: string;
    readonly attempts: number;
    readonly last_error: string | null;
    readonly created_at: Date;
    readonly sent_at: Date | null;
    readonly queued_at: Date | null;
    readonly invite_id: number | null;
  };
  readonly person: {
    readonly id: number;
    readonly full_name: string | null;
    readonly company: string | null;
    readonly industry: string | null;
    readonly terms_version: string | null;
    readonly terms_accepted_at: Date | null;
    readonly language: string;
    readonly created_at: Date;
  };
  readonly person_identity: {
    readonly kind: string;
    readonly value: string;
    readonly person_id: number;
    readonly verified_at: Date;
  };
  readonly person_preference: {
    readonly person_id: number;
    readonly key: string;
    readonly value: string;
  };
  readonly recovery_code: {
    readonly person_id: number;
    readonly code_hash: Buffer;
    readonly used_at: Date | null;
  };
  readonly second_factor: {
    readonly person_id: number;
    readonly sealed_secret: Buffer;
    readonly created_at: Date;
    readonly confirmed_at: Date | null;
    readonly last_step: number;
    readonly tries: number;
    readonly tries_since: Date;
  };
  readonly second_factor_challenge: {
    readonly id: string;
    readonly person_id: number;
    readonly method: string;
    readonly identity_kind: string;
    readonly identity_value: string;
    readonly tries: number;
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly redeemed_at: Date | null;
  };
  readonly service_provider: {
    readonly organization_id: number;
    readonly id: number;
    readonly name: string;
    readonly kennitala: string | null;
    readonly email: string | null;
    readonly phone_number: string | null;
    readonly language: string;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
    readonly search_text: string;
  };
  readonly service_provider_action: {
    readonly organization_id: number;
    readonly service_provider_id: number;
    readonly action_type: string;
  };
  readonly service_request: {
    readonly organization_id: number;
    readonly id: number;
    readonly container_id: number;
    readonly action_type: string;
    readonly service_provider_id: number | null;
    readonly status: string;
    readonly report_count: number;
    readonly link_version: number;
    readonly created_at: Date;
    readonly closed_at: Date | null;
  };
  readonly service_request_event: {
    readonly organization_id: number;
    readonly id: number;
    readonly service_request_id: number;
    readonly kind: string;
    readonly actor: string;
    readonly status: string | null;
    readonly comment: string | null;
    readonly created_at: Date;
  };
  readonly service_request_report: {
    readonly organization_id: number;
    readonly idempotency_key: string;
    readonly service_request_id: number;
    readonly joined: boolean;
    readonly full_name: string | null;
    readonly phone_number: string | null;
    readonly email: string | null;
    readonly language: string;
    readonly created_at: Date;
  };
  readonly session: {
    readonly id: string;
    readonly person_id: number | null;
    readonly credential_id: string | null;
    readonly method: string;
    readonly user_agent: string;
    readonly created_at: Date;
    readonly last_seen_at: Date;
    readonly expires_at: Date;
    readonly revoked_at: Date | null;
  };
  readonly short_link: {
    readonly organization_id: number;
    readonly slug: string;
    readonly target_path: string;
    readonly created_at: Date;
  };
  readonly sign_in_challenge: {
    readonly id: string;
    readonly kind: string;
    readonly value: string;
    readonly language: string;
    readonly address: string;
    readonly known: boolean;
    readonly code_hash: Buffer;
    readonly sealed_code: Buffer | null;
    readonly tries: number;
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly redeemed_at: Date | null;
    readonly delivery: string;
    readonly delivery_attempts: number;
    readonly delivery_error: string | null;
  };
  readonly tag_type: {
    readonly organization_id: number;
    readonly id: number;
    readonly name: string;
    readonly entities: readonly string[];
  };
  readonly tag_value: {
    readonly organization_id: number;
    readonly id: number;
    readonly tag_type_id: number;
    readonly name: string;
  };
  readonly waste_category: {
    readonly id: number;
    readonly code: string;
    readonly name_is: string;
    readonly name_en: string;
    readonly name_no: string;
    readonly name_pl: string;
    readonly color: string;
    readonly ewc_code: string;
    readonly treatment_code: string;
    readonly separately_collected: boolean;
    readonly picture_svg: string;
  };
  readonly waste_stream: {
    readonly organization_id: number;
    readonly id: number;
    readonly waste_category_id: number;
    readonly name_override: string | null;
    readonly color: string | null;
    readonly ewc_code: string | null;
    readonly treatment_code: string | null;
    readonly created_at: Date;
    readonly version: number;
    readonly updated_at: Date;
    readonly updated_by: number | null;
    readonly removed_at: Date | null;
  };
  readonly waste_stream_content: {
    readonly organization_id: number;
    readonly waste_stream_id: number;
    readonly language: string;
    readonly description: string;
    readonly yes_please: string;
    readonly no_thanks: string;
    readonly methods_of_recycling: string;
    readonly updated_at: Date;
    readonly field_edits: unknown;
    readonly has_text: boolean;
  };
}
