// Which columns of a statement are never null: by the columns of tables that they come from, joins, conditions and known functions.
// Whatever is not recognized may be null.
import { hasMembers, isTrueAt, nodeAt, nodesAt, numberAt, type TreeNode, wordAt } from './statement-tree.ts';

export interface Routine {
  readonly name: string;
  /** Answers null when an argument is null. */
  readonly strict: boolean;
  /** Of PostgreSQL, not of a migration. */
  readonly builtIn: boolean;
  /** The last query of a migration's function in SQL, where its tree is known. */
  readonly query: TreeNode | undefined;
  readonly returnsSet: boolean;
}

export interface Catalog {
  /** `table.column`, by their numbers. */
  readonly requiredColumns: ReadonlySet<string>;
  /** The columns `organization_id`. */
  readonly organizationColumns: ReadonlySet<string>;
  /** `table.column>table.column`: the first is a foreign key to the second, by itself or with the organization. */
  readonly references: ReadonlySet<string>;
  readonly routines: ReadonlyMap<string, Routine>;
}

/** A query with what surrounds it. */
interface Scope {
  readonly catalog: Catalog;
  readonly query: TreeNode;
  readonly parent: Scope | undefined;
  /** Columns that a condition proves, `relation.column`. */
  readonly proven: Set<string>;
  /** Functions under way, and what is assumed of recursive common table expressions. */
  readonly assumed: ReadonlyMap<TreeNode, readonly boolean[]>;
  /** Whether the query is of a function that is not called with null. */
  readonly hasArguments: boolean;
}

const rteKind = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const;
const sublinkKind = { exists: 0, any: 2, expression: 4, array: 6 } as const;
const JSONB = '3802';

const alwaysSomething = new Set([
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'GROUPINGFUNC',
  'NULLTEST',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'ARRAYEXPR',
]);

/** Built-in operators that answer a value for values. */
const wholeOperators = new Set(
  '= <> < <= > >= + - * / % ^ || ~~ !~~ ~~* !~~* ~ !~ ~* !~* @> <@ && ? ?| ?& ^@ << >>'.split(' '),
);

/** Built-in functions that answer a value for values. */
const wholeFunctions = new Set(
  `abs age array_cat array_append array_remove array_to_json btrim jsonb_array_length jsonb_path_query_array ceil ceiling char_length clock_timestamp convert_from
   convert_to concat_ws date date_part date_trunc decode encode extract floor gen_random_uuid gen_random_bytes greatest hashtext hashtextextended
   initcap left length lower lpad ltrim make_date make_interval
   make_timestamptz md5 mod now octet_length overlay pg_backend_pid pg_current_xact_id pg_current_snapshot pg_snapshot_xmin
   pg_database_size pg_notify position power regexp_replace repeat replace reverse right round row_to_json rpad rtrim sha256
   generate_series sign split_part starts_with statement_timestamp string_to_array strpos timezone to_char to_date to_json to_jsonb
   to_timestamp transaction_timestamp translate trim_scale trunc txid_current upper uuidv7 width_bucket pg_try_advisory_xact_lock
   pg_try_advisory_lock pg_advisory_unlock has_table_privilege cardinality`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Built-in functions that answer a value whatever their arguments are. */
const fullFunctions = new Set(
  'concat json_build_array json_build_object jsonb_build_array jsonb_build_object num_nulls num_nonnulls'.split(' '),
);

/** Aggregates that answer a value for a group with a value. */
const wholeAggregates = new Set(
  'sum avg min max bool_and bool_or every string_agg percentile_disc percentile_cont json_object_agg jsonb_object_agg'.split(
    ' ',
  ),
);
const arrayAggregates = new Set('array_agg json_agg jsonb_agg'.split(' '));
const wholeWindowFunctions = new Set('row_number rank dense_rank percent_rank cume_dist count'.split(' '));

/** For each column that the query returns, whether it is never null. */
export const requiredColumns = (catalog: Catalog, query: TreeNode): readonly boolean[] =>
  requiredOf({ catalog, query, parent: undefined, assumed: new Map(), hasArguments: false });

export const returnedColumns = (query: TreeNode): TreeNode[] =>
  nodesAt(query, wordAt(query, 'commandType') === '1' ? 'targetList' : 'returningList').filter(
    (entry) => !isTrueAt(entry, 'resjunk'),
  );

const known = new WeakMap<TreeNode, readonly boolean[]>();

function requiredOf(outline: Omit<Scope, 'proven'>): readonly boolean[] {
  const { query, assumed } = outline;
  const found = assumed.get(query) ?? known.get(query);
  if (found !== undefined) return found;
  // A function that calls itself finds nothing known of it.
  if (assumed.size === 0) known.set(query, []);
  const scope: Scope = { ...outline, proven: new Set() };
  const tree = nodeAt(query, 'jointree');
  if (tree !== undefined) for (const column of provenByJoins(scope, tree)) scope.proven.add(column);
  // What an update returns is what it wrote.
  const written = `${numberAt(query, 'resultRelation')}.`;
  for (const column of scope.proven) if (column.startsWith(written)) scope.proven.delete(column);
  const operations = nodeAt(query, 'setOperations');
  const required =
    operations === undefined
      ? returnedColumns(query).map((entry) => isRequired(nodeAt(entry, 'expr'), scope))
      : unionOf(operations, scope);
  // What rests on an assumption is not known yet.
  if (assumed.size === 0) known.set(query, required);
  return required;
}

const within = (scope: Scope, query: TreeNode): readonly boolean[] => requiredOf({ ...scope, query, parent: scope });

/** What the query of a function in SQL returns. */
const requiredOfRoutine = ({ query, strict }: Routine, { catalog }: Scope): readonly boolean[] =>
  query === undefined
    ? []
    : requiredOf({ catalog, query, parent: undefined, assumed: new Map(), hasArguments: strict });

function unionOf(operation: TreeNode, scope: Scope): readonly boolean[] {
  if (operation.label === 'RANGETBLREF') {
    const relation = nodesAt(scope.query, 'rtable')[numberAt(operation, 'rtindex') - 1];
    const query = relation === undefined ? undefined : nodeAt(relation, 'subquery');
    return query === undefined ? [] : within(scope, query);
  }
  const [left, right] = ['larg', 'rarg'].map((side) => {
    const arm = nodeAt(operation, side);
    return arm === undefined ? [] : unionOf(arm, scope);
  });
  return (left ?? []).map((required, index) => required && right?.[index] === true);
}

/** Columns that must have a value for a row to pass the inner joins and the conditions. */
function provenByJoins(scope: Scope, node: TreeNode): string[] {
  if (node.label === 'RANGETBLREF') return [];
  const quals = nodesAt(node, 'quals').flatMap((condition) => provenBy(scope, condition));
  if (node.label === 'FROMEXPR') {
    return [...quals, ...nodesAt(node, 'fromlist').flatMap((entry) => provenByJoins(scope, entry))];
  }
  const side = (name: string) => nodesAt(node, name).flatMap((entry) => provenByJoins(scope, entry));
  switch (numberAt(node, 'jointype')) {
    case 0:
      return [...quals, ...side('larg'), ...side('rarg')];
    case 1:
      return side('larg');
    case 3:
      return side('rarg');
    default:
      return [];
  }
}

function provenBy(scope: Scope, condition: TreeNode): string[] {
  if (condition.label === 'NULLTEST') {
    return numberAt(condition, 'nulltesttype') === 1 ? neededBy(scope, nodeAt(condition, 'arg')) : [];
  }
  const operator = wordAt(condition, 'boolop');
  const arms = nodesAt(condition, 'args');
  if (operator === 'and') return arms.flatMap((arm) => provenBy(scope, arm));
  if (operator === 'or') {
    const [first = [], ...others] = arms.map((arm) => provenBy(scope, arm));
    return first.filter((column) => others.every((other) => other.includes(column)));
  }
  if (condition.label === 'SCALARARRAYOPEXPR') return isTrueAt(condition, 'useOr') ? neededBy(scope, arms[0]) : [];
  if (condition.label === 'SUBLINK' && numberAt(condition, 'subLinkType') === sublinkKind.any) {
    return neededBy(scope, nodeAt(condition, 'testexpr'));
  }
  return neededBy(scope, condition);
}

/** Columns of this query without which the expression is null. */
function neededBy(scope: Scope, expression: TreeNode | undefined): string[] {
  if (expression === undefined) return [];
  const { label } = expression;
  if (label === 'VAR') {
    if (numberAt(expression, 'varlevelsup') > 0) return [];
    return [`${numberAt(expression, 'varno')}.${numberAt(expression, 'varattno')}`];
  }
  if (['RELABELTYPE', 'COERCEVIAIO', 'COLLATEEXPR', 'COERCETODOMAIN'].includes(label)) {
    return neededBy(scope, nodeAt(expression, 'arg'));
  }
  const args = nodesAt(expression, 'args');
  if (label === 'BOOLEXPR' && wordAt(expression, 'boolop') === 'not') return neededBy(scope, args[0]);
  if (!isStrict(scope.catalog, expression)) return [];
  return args.flatMap((argument) => neededBy(scope, argument));
}

const routineOf = (catalog: Catalog, expression: TreeNode): Routine | undefined =>
  catalog.routines.get(wordAt(expression, expression.label === 'FUNCEXPR' ? 'funcid' : 'opfuncid') ?? '');

/** Whether it is a call that is null when an argument is. */
export const isStrict = (catalog: Catalog, expression: TreeNode): boolean =>
  ['FUNCEXPR', 'OPEXPR'].includes(expression.label) && routineOf(catalog, expression)?.strict === true;

function isRequired(expression: TreeNode | undefined, scope: Scope): boolean {
  if (expression === undefined) return false;
  const { label } = expression;
  if (alwaysSomething.has(label)) return true;
  const every = (nodes: readonly TreeNode[]) => nodes.every((node) => isRequired(node, scope));
  const args = nodesAt(expression, 'args');
  switch (label) {
    case 'VAR':
      return isRequiredColumn(expression, scope);
    case 'CONST':
      return !isTrueAt(expression, 'constisnull');
    case 'PARAM':
      return scope.hasArguments;
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return args.some((argument) => isRequired(argument, scope));
    case 'CASEEXPR':
      return (
        every(args.flatMap((when) => nodesAt(when, 'result'))) && isRequired(nodeAt(expression, 'defresult'), scope)
      );
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COLLATEEXPR':
    case 'COERCETODOMAIN':
    case 'ARRAYCOERCEEXPR':
      return isRequired(nodeAt(expression, 'arg'), scope);
    case 'BOOLEXPR':
      return every(args);
    case 'SCALARARRAYOPEXPR':
      return every(args) && args[1] !== undefined && hasWholeElements(args[1], scope);
    case 'OPEXPR':
    case 'FUNCEXPR':
      return isRequiredCall(expression, scope);
    case 'AGGREF':
      return isRequiredAggregate(expression, scope);
    case 'WINDOWFUNC':
      return wholeWindowFunctions.has(scope.catalog.routines.get(wordAt(expression, 'winfnoid') ?? '')?.name ?? '');
    case 'SUBLINK':
      return isRequiredSublink(expression, scope);
    default:
      return false;
  }
}

// An array that a caller gives to be compared with has no nulls in it, by its type.
const hasWholeElements = (array: TreeNode, scope: Scope): boolean =>
  array.label === 'PARAM' ||
  (array.label === 'ARRAYEXPR' && nodesAt(array, 'elements').every((element) => isRequired(element, scope)));

function isRequiredCall(call: TreeNode, scope: Scope): boolean {
  const { catalog } = scope;
  const routine = routineOf(catalog, call);
  if (routine === undefined) return false;
  if (routine.builtIn && fullFunctions.has(routine.name)) return true;
  const args = nodesAt(call, 'args');
  // A separator is all that it needs.
  const needed = routine.builtIn && routine.name === 'concat_ws' ? args.slice(0, 1) : args;
  const hasArguments = needed.every((argument) => isRequired(argument, scope));
  if (!hasArguments && (routine.builtIn || routine.strict)) return false;
  if (routine.builtIn) {
    if (call.label === 'OPEXPR') return wholeOperators.has(operatorOf(catalog, call));
    // Of casts only those of JSON answer null for a value, which JSON's own null is.
    const isCast = ['1', '2'].includes(wordAt(call, 'funcformat') ?? '');
    const isOfJson = nodesAt(call, 'args').some((argument) => ['114', JSONB].includes(typeOf(argument)));
    return wholeFunctions.has(routine.name) || (isCast && !isOfJson);
  }
  const { query } = routine;
  if (query === undefined || routine.returnsSet || !returnsOneRow(query)) return false;
  return requiredOfRoutine(routine, scope)[0] === true;
}

const operatorOf = ({ routines }: Catalog, call: TreeNode): string =>
  routines.get(`operator ${wordAt(call, 'opno') ?? ''}`)?.name ?? '';

const typeOf = (expression: TreeNode): string =>
  ['vartype', 'consttype', 'paramtype', 'resulttype', 'opresulttype', 'funcresulttype', 'aggtype', 'coalescetype']
    .map((field) => wordAt(expression, field))
    .find((type) => type !== undefined) ?? '';

function isRequiredAggregate(aggregate: TreeNode, scope: Scope): boolean {
  const name = scope.catalog.routines.get(wordAt(aggregate, 'aggfnoid') ?? '')?.name ?? '';
  if (name === 'count') return true;
  const { query } = scope;
  // Simple sets, and sets of them, have a row for each group; a rollup, a cube and an empty set one of all rows, which may be none.
  const hasRows = hasMembers(query, 'groupClause') && nodesAt(query, 'groupingSets').every(isOfGroups);
  if (!hasRows || nodeAt(aggregate, 'aggfilter') !== undefined || numberAt(aggregate, 'agglevelsup') > 0) return false;
  const [first] = nodesAt(aggregate, 'args');
  return (
    arrayAggregates.has(name) ||
    (wholeAggregates.has(name) && first !== undefined && isRequired(nodeAt(first, 'expr'), scope))
  );
}

const isOfGroups = (set: TreeNode): boolean =>
  numberAt(set, 'kind') === 1 || (numberAt(set, 'kind') === 4 && nodesAt(set, 'content').every(isOfGroups));

function isRequiredSublink(sublink: TreeNode, scope: Scope): boolean {
  const query = nodeAt(sublink, 'subselect');
  switch (numberAt(sublink, 'subLinkType')) {
    case sublinkKind.exists:
    case sublinkKind.array:
      return true;
    case sublinkKind.expression:
      return query !== undefined && returnsOneRow(query) && within(scope, query)[0] === true;
    default:
      return false;
  }
}

function returnsOneRow(query: TreeNode): boolean {
  const tree = nodeAt(query, 'jointree');
  const isCut = ['limitCount', 'limitOffset', 'havingQual', 'setOperations'].some((field) => nodeAt(query, field));
  if (isCut || hasMembers(query, 'groupClause') || hasMembers(query, 'groupingSets') || tree === undefined)
    return false;
  if (isTrueAt(query, 'hasAggs')) return true;
  return !hasMembers(tree, 'fromlist') && nodeAt(tree, 'quals') === undefined && !isTrueAt(query, 'hasTargetSRFs');
}

function isRequiredColumn(variable: TreeNode, scope: Scope): boolean {
  let owner: Scope | undefined = scope;
  for (let level = numberAt(variable, 'varlevelsup'); level > 0; level -= 1) owner = owner?.parent;
  const relationNumber = numberAt(variable, 'varno');
  const column = numberAt(variable, 'varattno');
  const relation = owner === undefined ? undefined : nodesAt(owner.query, 'rtable')[relationNumber - 1];
  if (owner === undefined || relation === undefined) return false;
  if (owner.proven.has(`${relationNumber}.${column}`)) return true;
  const isMerge = numberAt(owner.query, 'commandType') === 5;
  if (isMerge && relationNumber !== numberAt(owner.query, 'resultRelation')) return false;
  // What was there before is nothing to an insert.
  if (numberAt(variable, 'varreturningtype') === 1 && numberAt(owner.query, 'commandType') === 3) return false;
  const surroundings = owner;
  const nulling = variable.fields.get('varnullingrels');
  const joins = Array.isArray(nulling) ? nulling.slice(1) : [];
  return joins.every((join) => alwaysMatches(Number(join), surroundings)) && isRequiredIn(relation, column, owner);
}

/**
 * Whether a left join finds a row for every row: it asks for the row that a foreign key refers to. All rows that a statement sees
 * are of one organization.
 */
function alwaysMatches(number: number, scope: Scope): boolean {
  const tree = nodeAt(scope.query, 'jointree');
  const join = tree === undefined ? undefined : joinIn(tree, number);
  const right = join === undefined ? undefined : nodeAt(join, 'rarg');
  if (join === undefined || right?.label !== 'RANGETBLREF' || numberAt(join, 'jointype') !== 1) return false;
  const quals = nodesAt(join, 'quals');
  const [first] = quals;
  const conditions = first?.label === 'BOOLEXPR' && wordAt(first, 'boolop') === 'and' ? nodesAt(first, 'args') : quals;
  return (
    conditions.length > 0 && conditions.every((condition) => isReference(condition, numberAt(right, 'rtindex'), scope))
  );
}

function joinIn(node: TreeNode, number: number): TreeNode | undefined {
  if (node.label === 'JOINEXPR' && numberAt(node, 'rtindex') === number) return node;
  for (const field of ['fromlist', 'larg', 'rarg']) {
    for (const inner of nodesAt(node, field)) {
      const found = joinIn(inner, number);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether the condition compares the relation's organization, or its key with a foreign key that has a value. */
function isReference(condition: TreeNode, relationNumber: number, scope: Scope): boolean {
  if (condition.label !== 'OPEXPR' || operatorOf(scope.catalog, condition) !== '=') return false;
  const sides = nodesAt(condition, 'args');
  const own = sides.find((side) => side.label === 'VAR' && numberAt(side, 'varno') === relationNumber);
  const other = sides.find((side) => side !== own);
  const key = originOf(own, scope);
  if (key === undefined || other === undefined) return false;
  if (scope.catalog.organizationColumns.has(key)) return true;
  return scope.catalog.references.has(`${originOf(other, scope)}>${key}`) && isRequired(other, scope);
}

/** The column of a table that the expression is. */
function originOf(expression: TreeNode | undefined, scope: Scope): string | undefined {
  if (expression?.label !== 'VAR' || numberAt(expression, 'varlevelsup') > 0) return undefined;
  const relation = nodesAt(scope.query, 'rtable')[numberAt(expression, 'varno') - 1];
  const column = numberAt(expression, 'varattno');
  if (relation === undefined) return undefined;
  const inside = (query: TreeNode | undefined, parent: Scope) => {
    if (query === undefined || nodeAt(query, 'setOperations') !== undefined) return undefined;
    const entry = returnedColumns(query)[column - 1];
    const inner = { ...parent, query, parent, proven: new Set<string>() };
    return entry === undefined ? undefined : originOf(nodeAt(entry, 'expr'), inner);
  };
  switch (numberAt(relation, 'rtekind')) {
    case rteKind.relation:
      return `${wordAt(relation, 'relid')}.${column}`;
    case rteKind.subquery:
      return inside(nodeAt(relation, 'subquery'), scope);
    case rteKind.cte: {
      const found = commonTable(relation, scope);
      return found === undefined ? undefined : inside(nodeAt(found.common, 'ctequery'), found.owner);
    }
    case rteKind.join:
      return originOf(nodesAt(relation, 'joinaliasvars')[column - 1], scope);
    case rteKind.group:
      return originOf(nodesAt(relation, 'groupexprs')[column - 1], scope);
    default:
      return undefined;
  }
}

function isRequiredIn(relation: TreeNode, column: number, scope: Scope): boolean {
  const { catalog } = scope;
  const nth = (field: string) => isRequired(nodesAt(relation, field)[column - 1], scope);
  switch (numberAt(relation, 'rtekind')) {
    case rteKind.relation:
      return column <= 0 || catalog.requiredColumns.has(`${wordAt(relation, 'relid')}.${column}`);
    case rteKind.subquery: {
      const query = nodeAt(relation, 'subquery');
      return query !== undefined && within(scope, query)[column - 1] === true;
    }
    case rteKind.join:
      return nth('joinaliasvars');
    case rteKind.group:
      return nth('groupexprs');
    case rteKind.values: {
      const rows = relation.fields.get('values_lists');
      return Array.isArray(rows) && rows.every((row) => Array.isArray(row) && isRequired(row[column - 1], scope));
    }
    case rteKind.cte:
      return isRequiredInCommon(relation, column, scope);
    case rteKind.function:
      return isRequiredInFunction(relation, column, scope);
    default:
      return false;
  }
}

function commonTable(relation: TreeNode, scope: Scope): { common: TreeNode; owner: Scope } | undefined {
  let owner: Scope | undefined = scope;
  for (let level = numberAt(relation, 'ctelevelsup'); level > 0; level -= 1) owner = owner?.parent;
  if (owner === undefined) return undefined;
  const name = wordAt(relation, 'ctename');
  const common = nodesAt(owner.query, 'cteList').find((entry) => wordAt(entry, 'ctename') === name);
  return common === undefined ? undefined : { common, owner };
}

function isRequiredInCommon(relation: TreeNode, column: number, scope: Scope): boolean {
  const found = commonTable(relation, scope);
  if (found === undefined) return false;
  const { common, owner } = found;
  const query = nodeAt(common, 'ctequery');
  if (query === undefined) return false;
  const assumed = scope.assumed.get(query);
  if (assumed !== undefined) return assumed[column - 1] === true;
  if (!isTrueAt(common, 'cterecursive')) return within(owner, query)[column - 1] === true;
  // Rows of a recursion come from rows before: what follows for a row from the same of those holds for all.
  let assumption: readonly boolean[] = returnedColumns(query).map(() => true);
  for (;;) {
    const operations = nodeAt(query, 'setOperations');
    if (operations === undefined) return false;
    const inner = { ...owner, query, parent: owner, proven: new Set<string>() };
    const shown = unionOf(operations, { ...inner, assumed: new Map([...owner.assumed, [query, assumption]]) });
    if (shown.every((required, index) => required === assumption[index])) return shown[column - 1] === true;
    assumption = shown;
  }
}

function isRequiredInFunction(relation: TreeNode, column: number, scope: Scope): boolean {
  const functions = nodesAt(relation, 'functions');
  const [only] = functions;
  if (only === undefined || functions.length > 1) return false;
  const call = nodeAt(only, 'funcexpr');
  const width = numberAt(only, 'funccolcount');
  if (isTrueAt(relation, 'funcordinality') && column === width + 1) return true;
  if (call?.label !== 'FUNCEXPR') return false;
  const routine = routineOf(scope.catalog, call);
  if (routine === undefined) return false;
  if (routine.builtIn) return routine.name === 'generate_series' && isRequired(call, scope);
  // A function of one row answers nulls where its query found none.
  const hasRow = routine.returnsSet || (routine.query !== undefined && returnsOneRow(routine.query));
  return hasRow && requiredOfRoutine(routine, scope)[column - 1] === true;
}
