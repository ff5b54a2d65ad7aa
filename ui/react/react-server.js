// React's interface where pages are rendered on the server.
import { Component } from 'preact';
import react from './react.js';

export * from './react.js';

let contexts = 0;

/**
 * A context whose consumers only read its value, because a page is rendered once. Those of Preact subscribe, so that a provider reaches all
 * of its page: whatever keeps one component in memory would keep the page.
 * @template Value
 * @param {Value} defaultValue
 */
export function createContext(defaultValue) {
  class Context extends Component {
    getChildContext() {
      return { [Context.__c]: this };
    }

    /** Called for each consumer. */
    sub() {}

    render() {
      return this.props.children;
    }
  }
  /** @param {{ readonly children: (value: Value) => unknown }} props @param {Value} value */
  const Consumer = (props, value) => props.children(value);
  Consumer.contextType = Context;
  // Preact has no public names for the key of a context and for its default value.
  return Object.assign(Context, { __c: `server${contexts++}`, __: defaultValue, Provider: Context, Consumer });
}

export default { ...react, createContext };
