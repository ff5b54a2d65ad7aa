-- The text of a line may name a period or several days without their years, such as "1.3. - 31.3.2026". The audit read the last day
-- alone: a rent for the month was charged as 31 containers. It reads the period now, so the invoices of such lines are audited again.

insert into audit_due (organization_id, invoice_id)
select distinct line.organization_id, line.invoice_id
from invoice_line line
join invoice on invoice.organization_id = line.organization_id and invoice.id = line.invoice_id and invoice.deleted_at is null
where line.counted
  and concat_ws(' ', line.content ->> 'name', line.content ->> 'description', line.content ->> 'note')
    ~ '\d\.\d{1,2}\.?\s*([-–—]|til\M|to\M|do\M)|\d\.[-–—]|\d\.\d{1,2}\.(?!\d)'
on conflict do nothing;
