// Finds parameters of a statement that may be null, and arrays that may contain nulls.
import { type Catalog, isStrict } from './statement-scope.ts';
import { isNode, nodeAt, nodesAt, numberAt, type Tree, type TreeNode, wordAt } from './statement-tree.ts';

export interface ParameterNulls {
  /** Null has a meaning in the statement, and is stored in no column with a not-null constraint. */
  readonly mayBeNull: boolean;
  readonly mayHoldNulls: boolean;
}

interface Uses {
  /** Used in an expression that accepts null. */
  meaning: boolean;
  /** Stored in a column with a not-null constraint. */
  demanded: boolean;
  /** Compared with each of its elements. */
  compared: boolean;
}

const casts = new Set(['RELABELTYPE', 'COERCEVIAIO', 'COLLATEEXPR', 'COERCETODOMAIN', 'ARRAYCOERCEEXPR']);
const conditions = new Set(['BOOLEXPR', 'SCALARARRAYOPEXPR', 'RANGETBLFUNCTION']);

/** A cast is a separate node, or a function call that PostgreSQL created for one. */
const isCast = (node: TreeNode): boolean =>
  casts.has(node.label) || (node.label === 'FUNCEXPR' && ['1', '2'].includes(wordAt(node, 'funcformat') ?? ''));

/** For each parameter of the query, by its number. */
export function parameterNulls(catalog: Catalog, query: TreeNode): ReadonlyMap<number, ParameterNulls> {
  const uses = new Map<number, Uses>();

  function usesOf(parameter: TreeNode): Uses {
    const number = numberAt(parameter, 'paramid');
    const found = uses.get(number) ?? { meaning: false, demanded: false, compared: false };
    uses.set(number, found);
    return found;
  }

  function visit(tree: Tree, nullHasMeaning: boolean): void {
    if (typeof tree === 'string') return;
    if (!isNode(tree)) {
      for (const entry of tree) visit(entry, nullHasMeaning);
      return;
    }
    if (tree.label === 'PARAM') {
      usesOf(tree).meaning ||= nullHasMeaning;
      return;
    }
    if (tree.label === 'QUERY') for (const parameter of stored(tree)) usesOf(parameter).demanded = true;
    if (tree.label === 'SCALARARRAYOPEXPR') {
      const array = uncast(nodesAt(tree, 'args')[1]);
      if (array?.label === 'PARAM') usesOf(array).compared = true;
    }
    // An expression that is null for null accepts null like a condition; no row satisfies a null condition.
    const passesOn = isCast(tree) || conditions.has(tree.label) || isStrict(catalog, tree);
    for (const [field, value] of tree.fields) {
      const isCondition = field === 'quals' || field === 'havingQual' || field === 'functions';
      visit(value, isCondition ? false : passesOn ? nullHasMeaning : true);
    }
  }

  /** Parameters that the query stores directly in columns with a not-null constraint. */
  function stored(writing: TreeNode): TreeNode[] {
    const relation = nodesAt(writing, 'rtable')[numberAt(writing, 'resultRelation') - 1];
    const table = relation === undefined ? undefined : wordAt(relation, 'relid');
    const conflict = nodeAt(writing, 'onConflict');
    const entries = [...nodesAt(writing, 'targetList'), ...(conflict ? nodesAt(conflict, 'onConflictSet') : [])];
    return entries.flatMap((entry) => {
      const value = uncast(nodeAt(entry, 'expr'));
      const isDemanded = catalog.requiredColumns.has(`${table}.${numberAt(entry, 'resno')}`);
      return isDemanded && value?.label === 'PARAM' ? [value] : [];
    });
  }

  visit(query, true);
  return new Map(
    [...uses].map(([number, { meaning, demanded, compared }]) => [
      number,
      { mayBeNull: meaning && !demanded, mayHoldNulls: !compared },
    ]),
  );
}

function uncast(expression: TreeNode | undefined): TreeNode | undefined {
  let inner = expression;
  while (inner !== undefined && isCast(inner)) inner = nodeAt(inner, 'arg') ?? nodesAt(inner, 'args')[0];
  return inner;
}
