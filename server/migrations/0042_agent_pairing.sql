-- A code that a member creates for a scale agent, and that the agent uses once. One code for each device: a new one replaces it.
create table agent_pairing (
  organization_id bigint not null,
  device_id bigint not null,
  code_hash bytea not null unique,
  -- The credential of the agent is created in the name of this member.
  created_by bigint not null references person (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, device_id),
  foreign key (organization_id, device_id) references device (organization_id, id) on delete cascade
);
create index agent_pairing_created_by on agent_pairing (created_by);
create index agent_pairing_expires_at on agent_pairing (expires_at);
alter table agent_pairing enable row level security;
create policy tenant on agent_pairing using (organization_id = current_organization_id());
grant select, insert, update, delete on agent_pairing to tunna_app;
