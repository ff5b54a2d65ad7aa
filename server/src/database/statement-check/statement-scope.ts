import { isTrueAt, nodesAt, numberAt, type TreeNode, wordAt } from './statement-tree.ts';

export interface Routine {
  readonly name: string;
  /** Returns null if an argument is null. */
  readonly strict: boolean;
  /** Of PostgreSQL, not of our schema. */
  readonly builtIn: boolean;
  /** The last query of one of our SQL functions, if its tree is known. */
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

/** A query with its surroundings. */
export interface Scope {
  readonly catalog: Catalog;
  readonly query: TreeNode;
  readonly parent: Scope | undefined;
  /** Columns that a condition proves, `relation.column`. */
  readonly proven: Set<string>;
  /** Functions being analysed, and assumptions about recursive common table expressions. */
  readonly assumed: ReadonlyMap<TreeNode, readonly boolean[]>;
  /** Whether the query belongs to a function that is never called with null. */
  readonly hasArguments: boolean;
}

export const rteKind = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const;

export const returnedColumns = (query: TreeNode): TreeNode[] =>
  nodesAt(query, wordAt(query, 'commandType') === '1' ? 'targetList' : 'returningList').filter(
    (entry) => !isTrueAt(entry, 'resjunk'),
  );

export const routineOf = (catalog: Catalog, expression: TreeNode): Routine | undefined =>
  catalog.routines.get(wordAt(expression, expression.label === 'FUNCEXPR' ? 'funcid' : 'opfuncid') ?? '');

export const operatorOf = ({ routines }: Catalog, call: TreeNode): string =>
  routines.get(`operator ${wordAt(call, 'opno') ?? ''}`)?.name ?? '';

export const typeOf = (expression: TreeNode): string =>
  ['vartype', 'consttype', 'paramtype', 'resulttype', 'opresulttype', 'funcresulttype', 'aggtype', 'coalescetype']
    .map((field) => wordAt(expression, field))
    .find((type) => type !== undefined) ?? '';

/** Whether it is a call that is null if an argument is null. */
export const isStrict = (catalog: Catalog, expression: TreeNode): boolean =>
  ['FUNCEXPR', 'OPEXPR'].includes(expression.label) && routineOf(catalog, expression)?.strict === true;

export function commonTable(relation: TreeNode, scope: Scope): { common: TreeNode; owner: Scope } | undefined {
  let owner: Scope | undefined = scope;
  for (let level = numberAt(relation, 'ctelevelsup'); level > 0; level -= 1) owner = owner?.parent;
  if (owner === undefined) return undefined;
  const name = wordAt(relation, 'ctename');
  const common = nodesAt(owner.query, 'cteList').find((entry) => wordAt(entry, 'ctename') === name);
  return common === undefined ? undefined : { common, owner };
}
