-- How a provider gets in: a gate, a key, a time. It is private: only members and the provider of a request see it.
alter table location add column access_notes text check (length(access_notes) <= 500);
