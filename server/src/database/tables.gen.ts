// Generated from the migrated database by `npm run database:types`. Do not edit.

/**
 * The row of every table: bigint is a number, numeric a decimal string, date `YYYY-MM-DD`, timestamptz a Date.
 */
export interface Tables {
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
  };
  readonly container_action: {
    readonly organization_id: number;
    readonly container_id: number;
    readonly action_type: string;
    readonly requirements: readonly string[];
  };
  readonly instance_setting: {
    readonly key: string;
    readonly value: string;
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
  readonly short_link: {
    readonly organization_id: number;
    readonly slug: string;
    readonly target_path: string;
    readonly created_at: Date;
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
  };
}
