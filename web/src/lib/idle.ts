/** Safari has no idle callback. */
export const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));

/** Whether the visitor asked for fewer downloads: nothing is loaded before it is needed. */
export function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
