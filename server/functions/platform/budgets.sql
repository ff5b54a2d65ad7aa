-- Budgets against abuse: the amount that a person, an organization, a recipient, a network or the installation may use within a
-- window of time. The amounts are data of the server (modules/platform/budget/budgets.ts); the database keeps what was used. The
-- server reads and writes it through these functions alone.

-- Adds its amount to each of the named budgets, in windows of fixed length since 1970. Where one of them would be exceeded,
-- nothing is added to any. Returns 0, or the seconds until the last of the exceeded windows ends.
--
-- A row stays locked until the transaction ends, so that concurrent callers cannot pass together. All calls lock in the same
-- order.
create function spend_budgets(
  of_names text[], of_keys text[], of_hidden boolean[], of_maxima bigint[], of_seconds integer[], of_amounts bigint[], at timestamptz
) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  secret text := (select value from instance_setting where instance_setting.key = 'budget_secret');
  budget record;
  total bigint;
  wait integer := 0;
  spent_names text[] := '{}';
  spent_keys text[] := '{}';
  spent_starts timestamptz[] := '{}';
  spent_amounts bigint[] := '{}';
begin
  if 0 > any (of_amounts) then raise exception 'A budget is not spent backwards.'; end if;
  -- Then only calls that read are accepted, and a count would be a change.
  if exists (select from maintenance) then return 0; end if;
  for budget in
    select given.name, given.maximum, given.amount, starts.at as window_start, starts.at + make_interval(secs => given.seconds) as window_end,
      case when given.hidden then encode(sha256(convert_to(secret || ' ' || given.name || ' ' || given.key, 'UTF8')), 'hex')
        else given.key end as key
    from unnest(of_names, of_keys, of_hidden, of_maxima, of_seconds, of_amounts) as given (name, key, hidden, maximum, seconds, amount)
    cross join lateral (
      select to_timestamp(floor(extract(epoch from spend_budgets.at) / given.seconds) * given.seconds) as at
    ) starts
    order by given.name collate "C", given.key collate "C"
  loop
    insert into budget_use (name, key, window_start, window_end, used)
    values (budget.name, budget.key, budget.window_start, budget.window_end, budget.amount)
    on conflict (name, key, window_start) do update set used = budget_use.used + excluded.used
    returning used into total;
    spent_names := spent_names || budget.name;
    spent_keys := spent_keys || budget.key;
    spent_starts := spent_starts || budget.window_start;
    spent_amounts := spent_amounts || budget.amount;
    if total > budget.maximum then
      wait := greatest(wait, 1, ceil(extract(epoch from budget.window_end - spend_budgets.at))::integer);
    end if;
  end loop;
  if wait > 0 then
    update budget_use set used = used - spent.amount
    from unnest(spent_names, spent_keys, spent_starts, spent_amounts) as spent (name, key, window_start, amount)
    where budget_use.name = spent.name and budget_use.key = spent.key and budget_use.window_start = spent.window_start;
  end if;
  return wait;
end
$$;

-- The amount that is left of each named budget in its current window. Budgets by hidden keys cannot be read.
create function budgets_left(of_names text[], of_keys text[], of_maxima bigint[], of_seconds integer[], at timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select min(greatest(given.maximum - coalesce(budget.used, 0), 0))
  from unnest(of_names, of_keys, of_maxima, of_seconds) given (name, key, maximum, seconds)
  left join budget_use budget on budget.name = given.name and budget.key = given.key
    and budget.window_start = to_timestamp(floor(extract(epoch from budgets_left.at) / given.seconds) * given.seconds)
$$;

-- Deletes rows that no limit needs any more. Hashes of recipients and networks last no longer than their window and an hour.
create function prune_budgets(at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ delete from budget_use where window_end < at - interval '1 hour' $$;

revoke execute on function spend_budgets, budgets_left, prune_budgets from public;
grant execute on function spend_budgets, budgets_left, prune_budgets to tunna_app;
