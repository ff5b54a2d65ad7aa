import { commonTable, operatorOf, returnedColumns, rteKind, type Scope } from './statement-scope.ts';
import { nodeAt, nodesAt, numberAt, type TreeNode, wordAt } from './statement-tree.ts';

type Requirement = (expression: TreeNode, scope: Scope) => boolean;

/**
 * Whether a left join finds a row for every row: it asks for the row that a foreign key refers to. All rows that a statement sees
 * are of one organization.
 */
export function alwaysMatches(number: number, scope: Scope, isRequired: Requirement): boolean {
  const tree = nodeAt(scope.query, 'jointree');
  const join = tree === undefined ? undefined : joinIn(tree, number);
  const right = join === undefined ? undefined : nodeAt(join, 'rarg');
  if (join === undefined || right?.label !== 'RANGETBLREF' || numberAt(join, 'jointype') !== 1) return false;
  const quals = nodesAt(join, 'quals');
  const [first] = quals;
  const conditions = first?.label === 'BOOLEXPR' && wordAt(first, 'boolop') === 'and' ? nodesAt(first, 'args') : quals;
  return (
    conditions.length > 0 &&
    conditions.every((condition) => isReference(condition, numberAt(right, 'rtindex'), scope, isRequired))
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
function isReference(condition: TreeNode, relationNumber: number, scope: Scope, isRequired: Requirement): boolean {
  if (condition.label !== 'OPEXPR' || operatorOf(scope.catalog, condition) !== '=') return false;
  const sides = nodesAt(condition, 'args');
  const own = sides.find((side) => side.label === 'VAR' && numberAt(side, 'varno') === relationNumber);
  const other = sides.find((side) => side !== own);
  const key = originOf(own, scope);
  if (key === undefined || other === undefined) return false;
  if (scope.catalog.organizationColumns.has(key)) return true;
  return scope.catalog.references.has(`${originOf(other, scope)}>${key}`) && isRequired(other, scope);
}

/** The source column of the expression. */
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
