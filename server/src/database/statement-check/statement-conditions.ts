import { isStrict, type Scope } from './statement-scope.ts';
import { isTrueAt, nodeAt, nodesAt, numberAt, type TreeNode, wordAt } from './statement-tree.ts';

const anySublink = 2;

/** Columns that must have a value for a row to pass the inner joins and the conditions. */
export function provenByJoins(scope: Scope, node: TreeNode): string[] {
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
  if (condition.label === 'SUBLINK' && numberAt(condition, 'subLinkType') === anySublink) {
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
