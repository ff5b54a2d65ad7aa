/** Does what was done with the rendered page before it was hydrated, and keeps nothing from now on (see `early-input.ts` above). */
export function repeatEarlyInput(): void {
  (window as { repeatEarlyInput?: () => void }).repeatEarlyInput?.();
}
