// Finds columns of a statement that are never null, by their source columns, joins, conditions and known functions.
// Unrecognized expressions may be null.
import { provenByJoins } from './statement-conditions.ts';
import {
  alwaysSomething,
  arrayAggregates,
  fullFunctions,
  wholeAggregates,
  wholeFunctions,
  wholeOperators,
  wholeWindowFunctions,
} from './statement-functions.ts';
import { alwaysMatches } from './statement-references.ts';
import {
  type Catalog,
  commonTable,
  operatorOf,
  type Routine,
  returnedColumns,
  routineOf,
  rteKind,
  type Scope,
  typeOf,
} from './statement-scope.ts';
import { hasMembers, isTrueAt, nodeAt, nodesAt, numberAt, type TreeNode, wordAt } from './statement-tree.ts';

const sublinkKind = { exists: 0, expression: 4, array: 6 } as const;
const JSONB = '3802';

/** Whether each returned column is never null. */
export const requiredColumns = (catalog: Catalog, query: TreeNode): readonly boolean[] =>
  requiredOf({ catalog, query, parent: undefined, assumed: new Map(), hasArguments: false });

const known = new WeakMap<TreeNode, readonly boolean[]>();

function requiredOf(outline: Omit<Scope, 'proven'>): readonly boolean[] {
  const { query, assumed } = outline;
  const found = assumed.get(query) ?? known.get(query);
  if (found !== undefined) return found;
  // A recursive function has no known result yet.
  if (assumed.size === 0) known.set(query, []);
  const scope: Scope = { ...outline, proven: new Set() };
  const tree = nodeAt(query, 'jointree');
  if (tree !== undefined) for (const column of provenByJoins(scope, tree)) scope.proven.add(column);
  // An update returns the values that it wrote.
  const written = `${numberAt(query, 'resultRelation')}.`;
  for (const column of scope.proven) if (column.startsWith(written)) scope.proven.delete(column);
  const operations = nodeAt(query, 'setOperations');
  const required =
    operations === undefined
      ? returnedColumns(query).map((entry) => isRequired(nodeAt(entry, 'expr'), scope))
      : unionOf(operations, scope);
  // A result that depends on an assumption is not cached.
  if (assumed.size === 0) known.set(query, required);
  return required;
}

const within = (scope: Scope, query: TreeNode): readonly boolean[] => requiredOf({ ...scope, query, parent: scope });

/** The columns of a query in an SQL function. */
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

// The type of an array parameter excludes nulls.

// The type of an array parameter excludes nulls.
const hasWholeElements = (array: TreeNode, scope: Scope): boolean =>
  array.label === 'PARAM' ||
  (array.label === 'ARRAYEXPR' && nodesAt(array, 'elements').every((element) => isRequired(element, scope)));

function isRequiredCall(call: TreeNode, scope: Scope): boolean {
  const { catalog } = scope;
  const routine = routineOf(catalog, call);
  if (routine === undefined) return false;
  if (routine.builtIn && fullFunctions.has(routine.name)) return true;
  const args = nodesAt(call, 'args');
  // Only the separator must not be null.
  const needed = routine.builtIn && routine.name === 'concat_ws' ? args.slice(0, 1) : args;
  const hasArguments = needed.every((argument) => isRequired(argument, scope));
  if (!hasArguments && (routine.builtIn || routine.strict)) return false;
  if (routine.builtIn) {
    if (call.label === 'OPEXPR') return wholeOperators.has(operatorOf(catalog, call));
    // Of casts only those of JSON return null for a value, for JSON’s own null.
    const isCast = ['1', '2'].includes(wordAt(call, 'funcformat') ?? '');
    const isOfJson = nodesAt(call, 'args').some((argument) => ['114', JSONB].includes(typeOf(argument)));
    return wholeFunctions.has(routine.name) || (isCast && !isOfJson);
  }
  const { query } = routine;
  if (query === undefined || routine.returnsSet || !returnsOneRow(query)) return false;
  return requiredOfRoutine(routine, scope)[0] === true;
}

function isRequiredAggregate(aggregate: TreeNode, scope: Scope): boolean {
  const name = scope.catalog.routines.get(wordAt(aggregate, 'aggfnoid') ?? '')?.name ?? '';
  if (name === 'count') return true;
  const { query } = scope;
  // Simple grouping sets have rows for each group. A rollup, a cube and an empty set have one row for all rows, which may be none.
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
  // An insert has no old values.
  if (numberAt(variable, 'varreturningtype') === 1 && numberAt(owner.query, 'commandType') === 3) return false;
  const surroundings = owner;
  const nulling = variable.fields.get('varnullingrels');
  const joins = Array.isArray(nulling) ? nulling.slice(1) : [];
  return (
    joins.every((join) => alwaysMatches(Number(join), surroundings, isRequired)) &&
    isRequiredIn(relation, column, owner)
  );
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

function isRequiredInCommon(relation: TreeNode, column: number, scope: Scope): boolean {
  const found = commonTable(relation, scope);
  if (found === undefined) return false;
  const { common, owner } = found;
  const query = nodeAt(common, 'ctequery');
  if (query === undefined) return false;
  const assumed = scope.assumed.get(query);
  if (assumed !== undefined) return assumed[column - 1] === true;
  if (!isTrueAt(common, 'cterecursive')) return within(owner, query)[column - 1] === true;
  // Rows of a recursion depend on earlier rows: a property that is inductive holds for all.
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
  // A function that returns one row returns nulls if its query finds none.
  const hasRow = routine.returnsSet || (routine.query !== undefined && returnsOneRow(routine.query));
  return hasRow && requiredOfRoutine(routine, scope)[column - 1] === true;
}
