-- The PIN that a person types before a tablet is unpaired, and the wrong ones of an hour. Salt and scrypt, 16 and 32 bytes.
alter table device
  add column pin_hash bytea check (octet_length(pin_hash) = 48),
  add column pin_tries integer not null default 0,
  add column pin_tries_since timestamptz;
