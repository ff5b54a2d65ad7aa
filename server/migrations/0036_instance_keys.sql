-- Signing and sealing keys leave the database: servers read them from a file or from the environment.

-- The keys that this database was used with, newest first. A check value is an HMAC under the key: it recognizes the key and reveals nothing of it.
create table instance_key (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  check_value bytea not null check (length(check_value) = 32),
  created_at timestamptz not null default now(),
  -- Since when another key signs and seals in its place.
  superseded_at timestamptz
);

-- Sealed, so that a new key of the installation does not change the secret that the receiver holds.
alter table service_provider add column sealed_webhook_secret bytea;

-- The key under which the hash was made. Null until the server has moved the old secrets out of the database.
alter table recovery_code add column key_id text check (length(key_id) <= 40);

-- A new database takes its keys from outside from the start. Where there is data, the server moves the old secrets into its file first.
delete from instance_setting
where key in ('link_secret', 'token_secret', 'code_secret', 'sealing_secret')
  and not exists (select from person) and not exists (select from organization);
