/** The path of the page that is shown. */
let shownPath: string | undefined;

/**
 * Moves the focus to the heading of a page that was opened inside the application, so that screen readers read it and Tab continues
 * in the page. For pages that it loads, the browser begins there. Focus that is in the page already stays, as in its first field.
 * Focus in a dialog stays too.
 */
export function focusHeading(): void {
  const before = shownPath;
  shownPath = window.location.pathname;
  if (before === undefined || before === shownPath) return;
  const main = document.querySelector('main');
  const focused = document.activeElement;
  // A dialog takes the focus back, and selects what was typed there, so that the next key would replace it.
  if (main === null || main.contains(focused) || focused?.closest('[role="dialog"], [role="alertdialog"]')) return;
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
