/** A node of PostgreSQL's parse tree, as `debug_print_parse` prints it. */
export interface TreeNode {
  readonly label: string;
  readonly fields: ReadonlyMap<string, Tree>;
}

/** The value of a field: a node, a list, or a word; the first of several words, such as the bytes of a constant. */
export type Tree = TreeNode | readonly Tree[] | string;

const tokens = /[{}()]|(?:\\[\s\S]|[^\s{}()\\])+/g;

/** Ignored fields. They are most of a tree. */
const unused = new Set(
  `alias aliascolnames arbiterIndexes colcollations coltypes coltypmods constbyval constlen constvalue ctecolcollations ctecolnames
   ctecoltypes ctecoltypmods distinctClause eref inputcollid inputcollids join_using_alias joinleftcols joinrightcols location opcollid
   ressortgroupref rowMarks rteperminfos securityQuals selectedCols sortClause stmt_len stmt_location varattnosyn varnosyn varcollid`.split(
    /\s+/,
  ),
);

/** @throws Error if the text is no tree */
export function readTree(text: string): Tree {
  const words = text.match(tokens) ?? [];
  let next = 0;

  function value(): Tree {
    const word = words[next];
    next += 1;
    if (word === '{') return node();
    if (word === '(') return list();
    if (word === undefined || word === '}' || word === ')') throw new Error('The parse tree cannot be read.');
    return word.startsWith('"') && word.endsWith('"') ? word.slice(1, -1) : word.replace(/\\([\s\S])/g, '$1');
  }

  function skip(): void {
    let depth = 0;
    do {
      const word = words[next];
      if (word === undefined) throw new Error('The parse tree cannot be read.');
      if (word === '{' || word === '(') depth += 1;
      else if (word === '}' || word === ')') depth -= 1;
      next += 1;
    } while (depth > 0);
  }

  function list(): Tree[] {
    const values: Tree[] = [];
    while (words[next] !== ')') values.push(value());
    next += 1;
    return values;
  }

  function node(): TreeNode {
    const label = words[next] ?? '';
    const fields = new Map<string, Tree>();
    let field: string | undefined;
    next += 1;
    for (let word = words[next]; word !== '}'; word = words[next]) {
      if (word?.startsWith(':') === true) {
        field = word.slice(1);
        next += 1;
      } else {
        if (field === undefined || unused.has(field)) skip();
        else fields.set(field, value());
        field = undefined;
      }
    }
    next += 1;
    return { label, fields };
  }

  return value();
}

export const isNode = (tree: Tree | undefined, label?: string): tree is TreeNode =>
  typeof tree === 'object' && 'label' in tree && (label === undefined || tree.label === label);

/** The node of a field; undefined if it is empty or of another kind. */
export function nodeAt(node: TreeNode, field: string): TreeNode | undefined {
  const found = node.fields.get(field);
  return isNode(found) ? found : undefined;
}

/** The nodes of a list; empty if there is none. A single node counts as a list of one. */
export function nodesAt(node: TreeNode, field: string): readonly TreeNode[] {
  const found = node.fields.get(field);
  if (isNode(found)) return [found];
  return Array.isArray(found) ? found.filter((entry: Tree) => isNode(entry)) : [];
}

export function wordAt(node: TreeNode, field: string): string | undefined {
  const found = node.fields.get(field);
  return typeof found === 'string' && found !== '<>' ? found : undefined;
}

export const numberAt = (node: TreeNode, field: string): number => Number(wordAt(node, field) ?? 0);

export const isTrueAt = (node: TreeNode, field: string): boolean => wordAt(node, field) === 'true';

/** Whether a field contains a non-empty set, `(b 1 2)`, or a non-empty list. */
export function hasMembers(node: TreeNode, field: string): boolean {
  const found = node.fields.get(field);
  return Array.isArray(found) && found.length > (found[0] === 'b' ? 1 : 0);
}
