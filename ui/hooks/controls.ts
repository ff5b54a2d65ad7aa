/** The controls in an element that can have the focus, in their order. */
export const controlsIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]',
  ),
];
