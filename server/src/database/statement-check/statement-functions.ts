// Functions of PostgreSQL that never return null.

/** Nodes of a parse tree that are never null. */
export const alwaysSomething = new Set([
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'GROUPINGFUNC',
  'NULLTEST',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'ARRAYEXPR',
]);

/** Built-in operators that return a value for non-null arguments. */
export const wholeOperators = new Set(
  '= <> < <= > >= + - * / % ^ || ~~ !~~ ~~* !~~* ~ !~ ~* !~* @> <@ && ? ?| ?& ^@ << >>'.split(' '),
);

/** Built-in functions that return a value for non-null arguments. */
export const wholeFunctions = new Set(
  `abs age array_cat array_append array_remove array_to_json btrim jsonb_array_length jsonb_path_query_array ceil ceiling char_length clock_timestamp convert_from
   convert_to concat_ws date date_part date_trunc decode encode extract floor gen_random_uuid gen_random_bytes greatest hashtext hashtextextended
   initcap left length lower lpad ltrim make_date make_interval
   make_timestamptz md5 mod now octet_length overlay pg_backend_pid pg_current_xact_id pg_current_snapshot pg_snapshot_xmin
   pg_database_size pg_notify position power regexp_replace repeat replace reverse right round row_to_json rpad rtrim sha256
   generate_series sign split_part starts_with statement_timestamp string_to_array strpos timezone to_char to_date to_json to_jsonb
   to_timestamp transaction_timestamp translate trim_scale trunc txid_current upper uuidv7 width_bucket pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared
   pg_try_advisory_lock pg_advisory_unlock has_table_privilege cardinality`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Built-in functions that return a value for any arguments. */
export const fullFunctions = new Set(
  'concat json_build_array json_build_object jsonb_build_array jsonb_build_object num_nulls num_nonnulls'.split(' '),
);

/** Aggregates that return a value for a group with a value. */
export const wholeAggregates = new Set(
  'sum avg min max bool_and bool_or every string_agg percentile_disc percentile_cont json_object_agg jsonb_object_agg'.split(
    ' ',
  ),
);

export const arrayAggregates = new Set('array_agg json_agg jsonb_agg'.split(' '));

export const wholeWindowFunctions = new Set('row_number rank dense_rank percent_rank cume_dist count'.split(' '));
