-- Whether the scale reported a stable weight. Null for readings that people typed, and for those of earlier versions.
alter table scale_reading add column stable boolean;
