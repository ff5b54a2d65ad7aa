-- The languages of the product are the folders of texts/: the database knows the form of a code only. `not valid` because PostgreSQL cannot
-- check the stored values of a domain that arrays use; the constraint before this one was narrower.
alter domain language_code drop constraint language_code_check;
alter domain language_code add constraint language_code_check check (value ~ '^[a-z]{2}$') not valid;

alter table location drop constraint location_languages_check;
alter table location add constraint location_languages_check check (cardinality(languages) <= 100);
