-- How a service provider is told of a request: by mail, by text message, or both.
alter table service_provider
  add column channels text[] not null default '{email}'
    check (cardinality(channels) > 0 and channels <@ array['email', 'sms']);
