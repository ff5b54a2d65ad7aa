/** @typedef {{ type: string, properties?: Node[], elements?: (Node | null)[], value?: Node, argument?: Node }} Node */
/** @typedef {{ node: Node, getFunctionParent(): unknown }} Path */

/** A string, or an object or a list that holds nothing but strings. @param {Node | null | undefined} node @returns {boolean} */
function isText(node) {
  if (node?.type === 'StringLiteral') return true;
  if (node?.type === 'ObjectExpression') return node.properties?.every(({ value }) => isText(value)) === true;
  if (node?.type === 'SpreadElement') return isText(node.argument);
  return node?.type === 'ArrayExpression' && node.elements?.every(isText) === true;
}

// What Stryker leaves as it is: data.
const tables = {
  /** @param {Path} path */
  shouldIgnore: (path) =>
    isText(path.node) && path.getFunctionParent() === null
      ? 'A string or a table of strings at module scope is data: keys, names, words or figures.'
      : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'tables', value: tables }];
