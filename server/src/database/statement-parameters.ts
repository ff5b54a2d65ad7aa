// Which parameters of a statement may be null, and whose arrays may hold nulls.
import { type Catalog, isStrict } from './statement-nulls.ts';
import { isNode, nodeAt, nodesAt, numberAt, type Tree, type TreeNode, wordAt } from './statement-tree.ts';

export interface ParameterNulls {
  /** Null has a meaning somewhere, and is stored nowhere that demands a value. */
  readonly mayBeNull: boolean;
  readonly mayHoldNulls: boolean;
}

interface Uses {
  /** Used where null has a meaning. */
  meaning: boolean;
  /** Stored in a column that demands a value. */
  demanded: boolean;
  /** Compared with each of its elements. */
  compared: boolean;
}

const casts = new Set(['RELABELTYPE', 'COERCEVIAIO', 'COLLATEEXPR', 'COERCETODOMAIN', 'ARRAYCOERCEEXPR']);

/** Of each parameter that the query uses, by its number. */
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
    const isComparison = tree.label === 'SCALARARRAYOPEXPR';
    if (isComparison) {
      const array = uncast(nodesAt(tree, 'args')[1]);
      if (array?.label === 'PARAM') usesOf(array).compared = true;
    }
    const inside = casts.has(tree.label) ? nullHasMeaning : !isComparison && !isStrict(catalog, tree);
    for (const value of tree.fields.values()) visit(value, inside);
  }

  /** Parameters that the query writes as they are into columns that demand a value. */
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
  while (inner !== undefined && casts.has(inner.label)) inner = nodeAt(inner, 'arg');
  return inner;
}
