import { toChildArray } from 'preact';

/** Whether a browser reads an address as a script. */
function isScript(address) {
  if (typeof address !== 'string' || !address.includes(':')) return false;
  try {
    return new URL(address, 'https://page.invalid').protocol === 'javascript:';
  } catch {
    // Not an address for a browser either.
    return false;
  }
}

const addresses = ['href', 'src', 'action', 'formAction', 'xlinkHref'];

/** An element of the server has the attribute: its browser has focused it already. */
const focus = (element) => {
  if (element !== null && !element.hasAttribute('autofocus')) element.focus();
};

/** The same function for the same reference: another one would be called in each render. */
const combined = new WeakMap();

function withFocus(ref) {
  if (!ref) return focus;
  const known = combined.get(ref);
  if (known !== undefined) return known;
  const both = (element) => {
    if (typeof ref !== 'function') ref.current = element;
    const cleanUp = typeof ref === 'function' ? ref(element) : undefined;
    focus(element);
    return cleanUp;
  };
  combined.set(ref, both);
  return both;
}

/** Selects the options of a list at first, also those in groups. */
function selectOptions(children, value) {
  for (const child of toChildArray(children)) {
    if (child?.type === 'option') child.props.selected = child.props.value === value;
    else if (child?.type === 'optgroup') selectOptions(child.props.children, value);
  }
}

/**
 * Lets elements behave as React's do: `autoFocus` focuses an element that is added to the page, the first value of a
 * list may be an option of a group, and an address is no script.
 * @param {import('preact').Options} options
 */
export function watchElements(options) {
  const previous = options.vnode;
  options.vnode = (node) => {
    const value = node.type === 'select' ? node.props.defaultValue : undefined;
    previous?.(node);
    if (typeof node.type !== 'string') return;
    const { props } = node;
    for (const name of addresses) if (isScript(props[name])) props[name] = 'about:blank#blocked';
    // The renderer of the server would leave it out.
    if (props.spellCheck === false && typeof document === 'undefined') props.spellCheck = 'false';
    if (node.type === 'select' && value !== undefined) selectOptions(props.children, value);
    if (props.autoFocus && typeof document !== 'undefined') {
      delete props.autoFocus;
      node.ref = withFocus(node.ref);
    }
  };
}
