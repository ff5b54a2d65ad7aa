/** The properties with which each controlled field was rendered last. */
const rendered = new WeakMap();

const isBox = ({ type }) => type === 'checkbox' || type === 'radio';

function restore(field) {
  const { value, checked } = rendered.get(field) ?? {};
  if (isBox(field)) {
    if (checked !== undefined) field.checked = !!checked;
  } else if (value != null && field.value !== String(value)) field.value = value;
}

/** A press of one choice changes the others of its group. */
const group = (field) =>
  field.type === 'radio' && field.name !== '' ? [...document.getElementsByName(field.name)] : [field];

/**
 * Keeps a field with `value` or `checked` at that property, as React does. Preact sets it only when the property changes.
 * @param {import('preact').Options} options
 */
export function watchControlledFields(options) {
  if (typeof document === 'undefined') return;
  const previous = options.diffed;
  options.diffed = (node) => {
    previous?.(node);
    if (node.type !== 'input' && node.type !== 'textarea' && node.type !== 'select') return;
    const { value, checked } = node.props;
    // Preact has no public name for the element of a node.
    if (!(node.__e instanceof Element)) return;
    if (value !== undefined || checked !== undefined) rendered.set(node.__e, node.props);
    else rendered.delete(node.__e);
  };
  const check = ({ target, type }) => {
    // A box is changed by its second event. The changes of the handlers are rendered before.
    if (rendered.has(target) && !(type === 'input' && isBox(target)))
      queueMicrotask(() => group(target).forEach(restore));
  };
  addEventListener('input', check);
  addEventListener('change', check);
}
