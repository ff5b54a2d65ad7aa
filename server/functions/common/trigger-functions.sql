-- The text of a trigger function that runs one statement over the rows that a statement changed. Unlike a statement that a trigger builds,
-- it is planned once for each connection: building and planning cost more than the work for a few rows. For tables that are written
-- in batches of similar size, because the plan stays the same.
create function trigger_function(name text, statement text, needed text default 'true') returns text
language sql immutable parallel safe as $$
  select format($text$
    create function %1$I() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      if %3$s then
        %2$s;
      end if;
      return null;
    end
    $body$;
    revoke execute on function %1$I from public;
  $text$, name, statement, needed)
$$;
