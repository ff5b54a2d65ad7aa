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
  /** An index that is made again after the rows are added, because adding to it row by row takes too long. */
  readonly remade?: string;
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
  remade: 'audit_entry_search',
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
  remade: 'container_search',
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

export const allSeries: readonly Series[] = [audit, containers];
