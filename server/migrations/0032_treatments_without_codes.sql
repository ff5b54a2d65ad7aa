-- Preparation for reuse (PR), backfilling (BF) and other recovery (OR) are no recycling, and the directive has no codes for them
-- (docs/decisions/0073-taxonomy-of-treatments.md).
alter domain treatment_code drop constraint treatment_code_check;
alter domain treatment_code add constraint treatment_code_check check (value ~ '^(R([1-9]|1[0-3])|D([1-9]|1[0-5])|PR|BF|OR)$');

-- The usual treatment of reusable items. Streams of organizations keep the one that they have.
update waste_stream stream set treatment_code = category.treatment_code
from waste_category category
where category.id = stream.waste_category_id and category.code = 'reuse' and stream.treatment_code is null;
update waste_category set treatment_code = 'PR' where code = 'reuse';
