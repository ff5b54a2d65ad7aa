-- A person waits for the code: its job comes before all others. Four tries, seconds apart, because a late code is useless.
create function enqueue_code_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'deliver_sign_in_code', json_build_object('challengeId', new.id), max_attempts => 4, priority => -10
  );
  return null;
end
$$;
create trigger enqueue_code_delivery after insert on sign_in_challenge
  for each row when (new.delivery = 'waiting') execute function enqueue_code_delivery();

create function enqueue_person_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('deliver_person_message', json_build_object('messageId', new.id), max_attempts => 12);
  return null;
end
$$;
create trigger enqueue_person_message after insert on person_message
  for each row execute function enqueue_person_message();

-- Deletes what sign-in no longer needs. Challenges stay for two days: limits count a day of them, and their links work for a day.
create function prune_sign_in(until timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from sign_in_challenge where created_at < until - interval '2 days';
  delete from second_factor_challenge where created_at < until - interval '1 day';
  delete from openid_attempt where created_at < until - interval '1 day';
  delete from session where expires_at < until - interval '30 days';
  delete from person_message where created_at < until - interval '7 days';
$$;

revoke execute on function enqueue_code_delivery, enqueue_person_message, prune_sign_in from public;
grant execute on function prune_sign_in to tunna_app;
