/** Events of which a user awaits the effect. */
const awaited =
  /^(?:click|dblclick|contextmenu|key|input|before|composition|change|submit|reset|select|toggle|focus|blur|(?:pointer|mouse|touch)(?:down|up|start|end|cancel)|paste|cut|copy|drop|popstate)/;

// Tests replace the clock.
const { requestAnimationFrame, setTimeout } = globalThis;

/** Milliseconds after which a page that is not painted, such as one in the background, has waited long enough. */
const maxFrame = 100;

/** Runs a function when the browser has painted the next frame. */
export function afterPaint(run) {
  let hasRun = false;
  const runOnce = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, maxFrame);
}

/** @returns a function that has another one called in the next task */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  let waiting = [];
  port1.onmessage = () => {
    const functions = waiting;
    waiting = [];
    for (const run of functions) run();
  };
  return (run) => {
    if (waiting.push(run) === 1) port2.postMessage(undefined);
  };
}

/**
 * Sets an option to the function that is chosen each time it is read. Preact compares it with the one that it has called, so that an
 * urgent rendering does not wait for another one that is scheduled. Tests replace the option and restore it.
 * @param {import('preact').Options} options
 */
function chooseOption(options, name, choices, choose) {
  let replaced;
  Object.defineProperty(options, name, {
    get: () => replaced ?? choose(),
    set: (value) => {
      replaced = choices.includes(value) ? undefined : value;
    },
  });
}

let isAwaited = false;

/** Runs a function, and then the effects of what it renders in the same task. */
export function runAwaited(run) {
  const before = isAwaited;
  isAwaited = true;
  try {
    return run();
  } finally {
    isAwaited = before;
  }
}

/**
 * Renders as React does. What an event of the user changes is rendered when its handlers have run, with its effects and what they change.
 * Other changes are rendered together in the next task, and their effects run in the one after it: an observer of sizes can then change
 * what it observes, and what one response changes in several places is one rendering.
 * @param {import('preact').Options} options
 */
export function scheduleRendering(options) {
  if (typeof document === 'undefined') return;
  const inNextTask = nextTask();
  const inThisTask = (run) => queueMicrotask(() => runAwaited(run));
  /** The outermost event whose handlers were called last: a handler may dispatch other events. */
  let outermost;
  const { event: previous } = options;
  options.event = (event) => {
    if ((outermost?.eventPhase ?? Event.NONE) === Event.NONE) outermost = event;
    return previous === undefined ? event : previous(event);
  };
  const isOfUser = (event) => event !== undefined && event.eventPhase !== Event.NONE && awaited.test(event.type);
  const forUser = () => isAwaited || isOfUser(window.event) || isOfUser(outermost);
  chooseOption(options, 'debounceRendering', [inThisTask, inNextTask], () => (forUser() ? inThisTask : inNextTask));
  chooseOption(options, 'requestAnimationFrame', [inThisTask, inNextTask], () => (isAwaited ? inThisTask : inNextTask));
}
