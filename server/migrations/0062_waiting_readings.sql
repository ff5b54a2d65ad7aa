-- Unassigned and quarantined readings of each scale, as numbers that add up: writers only add rows, so they never wait for one another. A
-- trigger keeps the rows few (docs/decisions/0106-sums-of-lists.md).
create table waiting_readings (
  organization_id bigint not null references organization (id) on delete cascade,
  id bigint generated always as identity,
  -- 0: of no scale.
  scale_id bigint not null,
  -- Discarded readings are quarantined and need no decision: repeated and empty ones.
  kind text not null check (kind in ('unassigned', 'held', 'discarded')),
  readings bigint not null,
  kg numeric not null,
  primary key (organization_id, id)
);
create index waiting_readings_scale on waiting_readings (organization_id, scale_id, kind);
alter table waiting_readings enable row level security;
create policy tenant on waiting_readings using (organization_id = current_organization_id());
grant select on waiting_readings to tunna_app;

insert into waiting_readings (organization_id, scale_id, kind, readings, kg)
select organization_id, coalesce(scale_id, 0), case
    when held_because is null then 'unassigned'
    when held_because in ('repeated', 'empty') then 'discarded'
    else 'held'
  end, count(*), sum(net)
from scale_reading
where removed_at is null and not counted
group by 1, 2, 3;

-- The oldest reading that needs a decision is found among those only: there may be many that are repeated.
create index scale_reading_undecided on scale_reading (organization_id, weighed_at, id)
  where removed_at is null and held_because is not null and held_because not in ('repeated', 'empty');
