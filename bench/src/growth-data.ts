// Data of the growth benchmark, in steps of ten times. Each series adds rows to the organization of the other benchmarks.

interface GrowingCall {
  readonly name: string;
  /** Below `/api/v1/org/{orgId}`. */
  readonly path: string;
}

export interface Series {
  readonly name: string;
  /** Numbers of rows, ascending. */
  readonly steps: readonly number[];
  readonly containers?: number;
  /** Runs once, before the first step. */
  readonly prepare?: string;
  /** Adds the rows after `from` up to `to`. Statements are separated by semicolons. */
  readonly grow: (from: number, to: number) => string;
  /** Indexes, as a pattern of LIKE, that are created again after the rows are added, because adding to them row by row takes too long. */
  readonly rebuiltIndexes?: string;
  /** The table whose foreign keys are created again, for the same reason. */
  readonly rebuiltKeys?: string;
  readonly calls: readonly GrowingCall[];
}

const people = `
  insert into person (id, full_name) select 1000 + n, (array['Guðrún','Jón','Anna','Sigurður','Eva'])[n % 5 + 1] || ' Starfsmaður ' || n
  from generate_series(1, 40) n;
  insert into membership (organization_id, person_id, role) select 1, 1000 + n, 'editor' from generate_series(1, 40) n`;

const audit: Series = {
  name: 'audit entries',
  steps: [5_000, 50_000, 500_000, 5_000_000],
  prepare: people,
  rebuiltIndexes: 'audit_entry_search',
  grow: (from, to) => `
    insert into audit_entry (organization_id, at, person_id, action, entity, entity_id, name, changes)
    select 1, timestamptz '2024-12-01' + make_interval(secs => n * (63072000.0 / ${to})), 1001 + n * 7 % 40, 'changed',
      (array['container','container','container','location','invoice','service_request','member','waste_stream'])[n % 8 + 1],
      n % 200000, 'Tunna við bakinngang, hús ' || n % 200000, '{"description": {"from": "Græn tunna", "to": "Blá tunna"}}'
    from generate_series(${from + 1}, ${to}) n`,
  calls: [
    { name: 'latest', path: '/audit?order=desc' },
    { name: 'oldest', path: '/audit?order=asc' },
    { name: 'of a type', path: '/audit?entity=invoice' },
    { name: 'of a person', path: '/audit?personId=1008' },
    { name: 'of a type and a person', path: '/audit?entity=invoice&personId=1003' },
    { name: 'page 40', path: '/audit?page=40' },
    { name: 'a word of few', path: '/audit?search=hus%204321' },
    { name: 'a word of none', path: '/audit?search=xylofon' },
    { name: 'a word of all', path: '/audit?search=bakinngang' },
    { name: 'a name of a person', path: '/audit?search=starfsmadur%2017' },
    { name: 'a person and a word', path: '/audit?search=sigurdur%204321' },
  ],
};

const containers: Series = {
  name: 'containers',
  steps: [2_000, 20_000, 200_000],
  containers: 2_000,
  rebuiltIndexes: 'container_search',
  grow: (from, to) => `
    insert into container (organization_id, id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description)
    select 1, n, 'bench-' || lpad(n::text, greatest(5, length(n::text)), '0'), 'TUN-' || n, 'bench-place-' || (n % 40 + 1), n % 8 + 1, n % 3 + 1, 660,
      'Tunna við bakinngang, hús ' || n
    from generate_series(${Math.max(from, 2_000) + 1}, ${to}) n;
    insert into container_action (organization_id, container_id, action_type, requirements)
    select 1, n, 'empty_container', '{name,phone,email}' from generate_series(${Math.max(from, 2_000) + 1}, ${to}) n`,
  calls: [
    { name: 'first 50', path: '/containers?' },
    { name: 'first 50 of a search', path: '/containers?search=hus%201717' },
    { name: 'of a location', path: '/containers?locationId=bench-place-7' },
    { name: 'locations', path: '/locations' },
    { name: 'service requests', path: '/service-requests' },
    { name: 'briefing of the overview', path: '/briefing' },
    { name: 'issues', path: '/issues' },
  ],
};

/** Without the triggers: each invoice would mark those of the three months around it, and the figures are calculated afterwards. */
const lines: Series = {
  name: 'invoice lines',
  steps: [30_000, 300_000, 3_000_000],
  grow: (from, to) => `
    alter table invoice disable trigger user;
    alter table invoice_line disable trigger user;
    insert into invoice (organization_id, id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
    select 1, n, n % 3 + 1, 'B-' || n, '380', 1, date '2024-12-31' + n * 7 % 24 * 30, 'ISK', 100
    from generate_series(${from / 100 + 1}, ${to / 100}) n;
    insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
    select 1, n, 1, 'import', '{}', 100, sha256(n::text::bytea) from generate_series(${from / 100 + 1}, ${to / 100}) n;
    insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
      service_day, item_key, wording_key, kind, material_origin, waste_stream_id, treatment_code, kg, kg_origin, location_id, location_origin)
    select 1, invoice, 1, place, invoice % 3 + 1, true, jsonb_build_object('name', 'Lína ' || place, 'net', (place * 7 % 1000)::text), 1, 'ISK',
      date '2024-12-15' + invoice * 7 % 24 * 30, place::text, 'lina ' || place,
      (array['material', 'material', 'material', 'transport', 'rental'])[place % 5 + 1], 'person',
      case when place % 5 < 3 then place % 8 + 1 end, case when place % 5 < 3 then (array['R3', 'R1', 'D1'])[place % 3 + 1] end,
      case when place % 5 < 3 then (place * 13 % 997) / 10.0 end, case when place % 5 < 3 then 'weighed' end,
      'bench-place-' || (place * 11 + invoice) % 40 + 1, 'person'
    from generate_series(${from / 100 + 1}, ${to / 100}) invoice, generate_series(1, 100) place;
    alter table invoice enable trigger user;
    alter table invoice_line enable trigger user;
    select rebuild_figures(1), rebuild_invoice_sums(1), rebuild_line_sums(1)`,
  calls: [
    { name: 'two years of figures', path: '/figures?from=2025-01&until=2026-12' },
    { name: 'two years by month', path: '/figures/months?from=2025-01&until=2026-12' },
    { name: 'a year of a location', path: '/figures?from=2026-01&until=2026-12&locationId=bench-place-7' },
    { name: 'cost by stream', path: '/figures/cost-attribution?from=2026-01&until=2026-12' },
    { name: 'invoices, newest', path: '/invoices?' },
    { name: 'invoices of a search', path: '/invoices?search=B-117' },
    { name: 'invoices of a provider by name', path: '/invoices?search=verktaki%202' },
    { name: 'invoices, highest', path: '/invoices?sort=total' },
    { name: 'lines, newest', path: '/invoices/all-line-items' },
    { name: 'lines, page 40', path: '/invoices/all-line-items?page=40' },
    { name: 'lines of a search', path: '/invoices/all-line-items?search=l%C3%ADna%2017' },
    { name: 'lines of a search that all hold', path: '/invoices/all-line-items?search=l%C3%ADna' },
    { name: 'lines of half a month', path: '/invoices/all-line-items?from=2026-03-01&to=2026-03-15' },
    { name: 'lines of a provider', path: '/invoices/all-line-items?serviceProviderId=2&from=2026-03-15&to=2026-06-15' },
    { name: 'lines of a month', path: '/invoices/all-line-items?from=2026-03-01&to=2026-03-31' },
    { name: 'lines of a location', path: '/invoices/all-line-items?locationId=bench-place-7' },
    { name: 'briefing of the overview', path: '/briefing' },
    { name: 'issues', path: '/issues' },
  ],
};

const devices = `
  insert into department (organization_id, id, name) select 1, n, 'Deild ' || n from generate_series(1, 12) n;
  insert into device (organization_id, id, name, location_id) select 1, n, 'Vogartölva ' || n, 'bench-place-' || n from generate_series(1, 4) n;
  insert into scale (organization_id, id, name, location_id, device_id) select 1, n, 'Vog ' || n, 'bench-place-' || n, n from generate_series(1, 4) n`;

/** Without the triggers, which take as long as the rows. */
const readings: Series = {
  name: 'readings',
  steps: [500_000, 5_000_000, 50_000_000],
  prepare: devices,
  rebuiltIndexes: 'scale_reading_%',
  rebuiltKeys: 'scale_reading',
  grow: (from, to) => `
    alter table scale_reading disable trigger user;
    insert into scale_reading (organization_id, scale_id, device_id, sequence, origin, location_id, net, gross, unit, weighed_at, weighed_on,
      device_time, waste_stream_id, department_id, assigned_at, held_because, load)
    select 1, scale, scale, n, 'scale', 'bench-place-' || scale, (n * 13 % 2990 + 10) / 100.0, (n * 13 % 2990 + 10) / 100.0, 'kg', at, at::date,
      at, case when n % 20 > 0 then n % 8 + 1 end, case when n % 20 > 0 then n % 12 + 1 end, case when n % 20 > 0 then at end,
      case when n % 100 = 0 then 'repeated' end, n / 3
    from (
      select n, n % 4 + 1 as scale, now() - make_interval(secs => (${to} - n) * (62000000.0 / ${to})) as at
      from generate_series(${from + 1}::bigint, ${to}) n
    ) made;
    alter table scale_reading enable trigger user;
    select rebuild_figures(1), rebuild_scale_hours(1), rebuild_waiting_readings(1)`,
  calls: [
    { name: 'all scales', path: '/scales/' },
    { name: 'a scale: its first page', path: '/scales/all-scale-readings/1' },
    {
      name: 'a scale: one month of a stream',
      path: '/scales/all-scale-readings/1?wasteStreamId=3&from=2026-03-01&until=2026-03-31',
    },
    { name: 'a scale: the heaviest', path: '/scales/all-scale-readings/1?sort=kg' },
    { name: 'a scale: a year by day and hour', path: '/scales/1/timeline?from=2025-07-01&until=2026-06-30' },
    { name: 'unassigned, of all scales', path: '/readings/unassigned' },
    { name: 'quarantined', path: '/readings/unassigned?state=held' },
    { name: 'a department: its readings', path: '/departments/3/readings' },
    { name: 'a department: its report of a year', path: '/department-report/3?from=2025-07&until=2026-06' },
    { name: 'two years of figures', path: '/figures?from=2025-01&until=2026-12' },
    { name: 'briefing of the overview', path: '/briefing' },
    { name: 'issues', path: '/issues' },
  ],
};

/** Each like the first, with 2,000 containers and an invoice of a thousand lines. */
const organizations: Series = {
  name: 'organizations',
  steps: [1, 10, 100],
  prepare: linesOfOrganizations(1, 1),
  grow: (from, to) =>
    from === 0
      ? 'select 1'
      : `
    insert into organization (id, name, org_slug, contact_email)
    select n, 'Sveitarfélag ' || n, 'bench-' || n, 'umsjon@bench.example' from generate_series(${from + 1}, ${to}) n;
    insert into location (organization_id, id, name, address, postcode, municipality)
    select org, 'bench-' || org || '-place-' || n, 'Þjónustumiðstöð ' || n, 'Hafnargata ' || n, '101', 'Reykjavík'
    from generate_series(${from + 1}, ${to}) org, generate_series(1, 40) n;
    insert into service_provider (organization_id, id, name) select org, n, 'Verktaki ' || n
    from generate_series(${from + 1}, ${to}) org, generate_series(1, 3) n;
    insert into waste_stream (organization_id, id, waste_category_id) select org, id, id
    from generate_series(${from + 1}, ${to}) org, waste_category where id <= 8;
    insert into container
      (organization_id, id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description)
    select org, n, 'bench-' || org || '-' || n, 'TUN-' || n, 'bench-' || org || '-place-' || (n % 40 + 1), n % 8 + 1, n % 3 + 1, 660,
      'Tunna við bakinngang, hús ' || n
    from generate_series(${from + 1}, ${to}) org, generate_series(1, 2000) n;
    insert into container_action (organization_id, container_id, action_type, requirements)
    select org, n, 'empty_container', '{name,phone,email}'
    from generate_series(${from + 1}, ${to}) org, generate_series(1, 2000) n;
    ${linesOfOrganizations(from + 1, to)}`,
  calls: [
    { name: 'containers, first 50', path: '/containers?' },
    { name: 'containers, first 50 of a search', path: '/containers?search=hus%201717' },
    { name: 'locations', path: '/locations' },
    { name: 'service requests', path: '/service-requests' },
    { name: 'two years of figures', path: '/figures?from=2025-01&until=2026-12' },
    { name: 'invoices, newest', path: '/invoices?' },
    { name: 'lines, newest', path: '/invoices/all-line-items' },
    { name: 'audit, newest', path: '/audit?order=desc' },
    { name: 'briefing of the overview', path: '/briefing' },
    { name: 'issues', path: '/issues' },
  ],
};

/** An invoice of a thousand lines for each organization of a range. */
function linesOfOrganizations(first: number, last: number): string {
  const each = `generate_series(${first}, ${last}) org`;
  return `
    insert into invoice (organization_id, id, service_provider_id, number, kind, sign, issue_date, currency, line_count)
    select org, org, 1, 'B-1', '380', 1, date '2026-02-28', 'ISK', 1000 from ${each};
    insert into invoice_version (organization_id, invoice_id, version, origin, head, line_count, content_hash)
    select org, org, 1, 'import', '{}', 1000, sha256(org::text::bytea) from ${each};
    insert into invoice_line (organization_id, invoice_id, version, position, service_provider_id, counted, content, sign, currency,
      service_day, kind, material_origin, waste_stream_id, kg, kg_origin)
    select org, org, 1, n, 1, true, jsonb_build_object('name', 'Lína ' || n, 'net', '100'), 1, 'ISK', date '2026-02-28', 'material', 'person',
      n % 8 + 1, 100, 'weighed'
    from ${each}, generate_series(1, 1000) n;
    select aggregate_figures(), aggregate_line_sums()`;
}

export const allSeries: readonly Series[] = [audit, containers, lines, readings, organizations];
