-- The waste return of a published report, as it was published. Null for reports published before returns were recorded.
alter table invoice_report add column waste_return jsonb check (waste_return is null or state = 'published');
