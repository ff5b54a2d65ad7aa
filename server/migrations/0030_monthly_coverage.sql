-- The months in which each provider invoiced and each department weighed, kept with the other figures by month. Figures of a period
-- state from it what is missing.
create table monthly_coverage (
  organization_id bigint not null references organization (id) on delete cascade,
  source text not null,
  -- 0 for readings.
  service_provider_id bigint not null,
  -- 0 for invoices, and for readings without a department.
  department_id bigint not null,
  month date not null,
  lines bigint not null,
  primary key (organization_id, source, service_provider_id, department_id, month)
);
alter table monthly_coverage enable row level security;
create policy tenant on monthly_coverage using (organization_id = current_organization_id());
grant select on monthly_coverage to tunna_app;

insert into monthly_coverage (organization_id, source, service_provider_id, department_id, month, lines)
select organization_id, source, service_provider_id, department_id, month, sum(lines)
from monthly_figure
group by organization_id, source, service_provider_id, department_id, month
having sum(lines) <> 0;
