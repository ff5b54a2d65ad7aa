import { logEvent, sendEventsTo, watchErrors } from './lib/client-events.ts';

/**
 * The first script, and the only one before the page is usable. The page is complete without it; it reports errors, and fetches the
 * application when the visitor first touches the page or the browser has nothing else to do.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-application]');
const events = script?.dataset.events;
if (events !== undefined) sendEventsTo(events);
watchErrors();

const application = script?.dataset.application;
const signs = ['pointerdown', 'keydown', 'focusin'] as const;
let started = false;

function start(): void {
  if (started || application === undefined) return;
  started = true;
  for (const sign of signs) removeEventListener(sign, start);
  const loading = import(/* @vite-ignore */ application) as Promise<{ takeOver(): Promise<void> }>;
  void loading.then(({ takeOver }) => takeOver());
}

for (const sign of signs) addEventListener(sign, start, { passive: true });

/** Safari has no idle callback. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));

/** A visitor who saves data gets the application with the first touch, not before. */
function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

function afterLoad(): void {
  logEvent('page_view');
  if (!savesData()) whenIdle(start, { timeout: 4000 });
}

if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad, { once: true });
