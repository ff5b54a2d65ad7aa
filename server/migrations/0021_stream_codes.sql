-- The codes of a waste stream are valid from a day: a line uses those of the line's day. Earlier changes are not known, so the present codes
-- count from the beginning.
alter table waste_stream add column codes_from date not null default '0001-01-01';

-- With the codes of the category where the stream has none. Kept by a trigger of waste_stream.
create table waste_stream_codes (
  organization_id bigint not null,
  waste_stream_id bigint not null,
  valid_from date not null,
  ewc_code ewc_code,
  treatment_code treatment_code,
  primary key (organization_id, waste_stream_id, valid_from),
  foreign key (organization_id, waste_stream_id) references waste_stream (organization_id, id) on delete cascade
);
alter table waste_stream_codes enable row level security;
create policy tenant on waste_stream_codes using (organization_id = current_organization_id());
grant select on waste_stream_codes to tunna_app;

insert into waste_stream_codes (organization_id, waste_stream_id, valid_from, ewc_code, treatment_code)
select
  stream.organization_id, stream.id, stream.codes_from, coalesce(stream.ewc_code, category.ewc_code),
  coalesce(stream.treatment_code, category.treatment_code)
from waste_stream stream
join waste_category category on category.id = stream.waste_category_id;
