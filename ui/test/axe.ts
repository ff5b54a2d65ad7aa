import axe from 'axe-core';

/** Rules for whole pages; a story is a part of one. */
const pageRules = ['region', 'page-has-heading-one', 'landmark-one-main', 'html-has-lang', 'document-title'];

/** The violations that axe finds, one readable line each. Rules: WCAG 2.2 AA and axe’s best practices. */
export async function violationsIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
