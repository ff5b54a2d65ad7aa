-- The names of waste categories and plans are one column, so that a new language needs no new column. `texts/` has the names; the files
-- `names.gen.sql` of the functions copy them here for sorting and search.

alter table waste_category add column names jsonb;
update waste_category set names = jsonb_build_object('is', name_is, 'en', name_en, 'no', name_no, 'pl', name_pl);
alter table waste_category
  alter column names set not null,
  add check (jsonb_typeof(names) = 'object'),
  drop column name_is, drop column name_en, drop column name_no, drop column name_pl;

alter table plan add column names jsonb;
update plan set names = jsonb_build_object('is', name_is, 'en', name_en, 'no', name_no, 'pl', name_pl);
alter table plan
  alter column names set not null,
  add check (jsonb_typeof(names) = 'object'),
  drop column name_is, drop column name_en, drop column name_no, drop column name_pl;
