// A script by itself, before everything else on a page that the server rendered for a member: it keeps what a person does until the
// application can do it. No import may make a module of it.

/** Present until the page is hydrated. */
interface WithEarlyInput {
  repeatEarlyInput?: () => void;
}

/** What a person did before the page was hydrated, in its order. */
const early: (() => void)[] = [];

/** Works without the application. */
const native = 'a[href], summary, label, select, [type="checkbox"], [type="radio"], [type="file"]';

const isText = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target.matches('input, textarea') && !target.matches(native);

/** @returns a function that finds an element again, also if hydration has replaced it with an equal one */
function finder(target: HTMLElement): () => HTMLElement | undefined {
  const steps: string[] = [];
  for (let each: Element = target; each.parentElement !== null; each = each.parentElement) {
    const { tagName } = each;
    // Hydration removes links of style sheets from among them.
    const alike = [...each.parentElement.children].filter((child) => child.tagName === tagName);
    steps.unshift(`${tagName}:nth-of-type(${alike.indexOf(each) + 1})`);
  }
  return () => {
    const found = target.isConnected ? target : document.querySelector(['html', ...steps].join('>'));
    return found instanceof HTMLElement ? found : undefined;
  };
}

/** Presses a key again. A letter after a key that has moved the focus into a field, such as that of the search, is typed there. */
function pressAgain(event: KeyboardEvent, found: HTMLElement): void {
  const { activeElement: field } = document;
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (isLetter && field !== null && isText(field)) {
    field.value += event.key;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else found.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** What repeats an event; undefined if the browser did what it is for. The hydration keeps what is in fields (`keep-input.ts`). */
function repetitionOf(event: Event, target: HTMLElement): ((found: HTMLElement) => void) | undefined {
  if (event instanceof KeyboardEvent)
    return isText(target) && event.key.length === 1 ? undefined : (found) => pressAgain(event, found);
  if (target.closest(native) !== null) return undefined;
  event.preventDefault();
  return (found) => found.click();
}

/** The element of an event; for one on an icon, what contains it. */
function elementOf({ target }: Event): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest(':not(svg, svg *)') : null;
  return element instanceof HTMLElement ? element : undefined;
}

function keep(event: Event): void {
  const target = elementOf(event);
  if (target === undefined) return;
  const repeat = repetitionOf(event, target);
  if (repeat === undefined) return;
  // Part of the page may be hydrated already: it would do the same twice.
  event.stopPropagation();
  const find = finder(target);
  early.push(() => {
    const found = find();
    if (found !== undefined) repeat(found);
  });
}

/** The element that the mouse presses, and what finds it again. */
let pressed: HTMLElement | undefined;
let findPressed: () => HTMLElement | undefined = () => undefined;

function press(event: Event): void {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'mouse') return;
  pressed = elementOf(event);
  if (pressed !== undefined) findPressed = finder(pressed);
}

/** Clicks the element that replaced the pressed one: the browser does not. */
function release(event: Event): void {
  const found = pressed?.isConnected === false ? findPressed() : undefined;
  const element = elementOf(event);
  pressed = undefined;
  // The first press of the hydrated page may have begun before.
  if (!('repeatEarlyInput' in window)) {
    removeEventListener('pointerdown', press, true);
    removeEventListener('mouseup', release, true);
  }
  if (element !== undefined && found?.contains(element) === true) found.click();
}

const kinds = ['click', 'keydown'] as const;
addEventListener('pointerdown', press, true);
addEventListener('mouseup', release, true);
for (const kind of kinds) addEventListener(kind, keep, true);

(window as WithEarlyInput).repeatEarlyInput = () => {
  delete (window as WithEarlyInput).repeatEarlyInput;
  for (const kind of kinds) removeEventListener(kind, keep, true);
  for (const repeat of early) repeat();
};
