-- The organization and the member of a valid code: the agent that uses it has no session yet. A code of a former member is invalid.
create function find_agent_pairing(of_code_hash bytea, at timestamptz)
returns table (organization_id bigint, created_by bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select agent_pairing.organization_id, agent_pairing.created_by
  from agent_pairing
  join membership on membership.organization_id = agent_pairing.organization_id and membership.person_id = agent_pairing.created_by
  where code_hash = of_code_hash and expires_at > at
$$;

create function prune_agent_pairings(before timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ delete from agent_pairing where expires_at < before $$;

revoke execute on function find_agent_pairing, prune_agent_pairings from public;
grant execute on function find_agent_pairing, prune_agent_pairings to tunna_app;
