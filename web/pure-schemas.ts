import { type Plugin, parseSync } from 'vite';

interface Declaration {
  readonly init?: { readonly type: string; readonly start: number; readonly end: number } | null;
}

interface Statement {
  readonly type: string;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly Declaration[];
}

/**
 * Marks the constants of the contract as free of side effects. Its modules declare schemas beside plain constants; a page that needs only a
 * constant, such as the size of the largest file, then loads neither schemas nor Zod.
 */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[^?]*\.ts$/ },
    handler(code, id) {
      const statements = parseSync(id, code).program.body as unknown as readonly Statement[];
      const values = statements.flatMap((statement) => {
        const { type, declarations = [] } = statement.declaration ?? statement;
        return type === 'VariableDeclaration' ? declarations.flatMap(({ init }) => init ?? []) : [];
      });
      // A function is pure until it is called; a wrapped literal could no longer be inlined.
      const created = values.filter(({ type }) => !/^(Literal|ArrowFunctionExpression|FunctionExpression)$/.test(type));
      let marked = code;
      for (const { start, end } of created.reverse()) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
      }
      return { code: marked, map: null };
    },
  },
});
