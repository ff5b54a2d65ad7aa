interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly left?: Node;
  readonly right?: Node;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The functions that a program assigns to properties. */
function* assignedFunctions(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* assignedFunctions(item);
  } else if (isNode(value)) {
    const { type, left, right } = value;
    const isAssigned = type === 'AssignmentExpression' && left?.type === 'MemberExpression';
    if (isAssigned && right !== undefined && /^(?:Arrow)?FunctionExpression$/.test(right.type)) yield right;
    for (const child of Object.values(value)) yield* assignedFunctions(child);
  }
}

/** The same program with `property = (0,function)` instead of `property = function`. */
function withYoungFunctions(code: string, program: unknown): string {
  // One function may contain others.
  const edits = Array.from(assignedFunctions(program), ({ start, end }) => [
    { at: start, text: '(0,' },
    { at: end, text: ')' },
  ])
    .flat()
    .toSorted((one, other) => one.at - other.at);
  const parts = edits.map(({ at, text }, index) => code.slice(edits[index - 1]?.at ?? 0, at) + text);
  return parts.join('') + code.slice(edits.at(-1)?.at ?? 0);
}

interface Files {
  readonly [name: string]: { readonly type: 'chunk'; code: string } | { readonly type: 'asset' };
}

/**
 * A plugin of builds that keeps functions young. V8 stores a function that is assigned to a property among the old objects, because it may be
 * a method. There it keeps all that it can reach until the next full collection: with one of a rendered page, the page.
 */
export const youngFunctions = () => ({
  name: 'young-functions',
  generateBundle: {
    order: 'post' as const,
    handler(this: { parse(code: string): unknown }, _options: unknown, files: Files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = withYoungFunctions(file.code, this.parse(file.code));
      }
    },
  },
});
