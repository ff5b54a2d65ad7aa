import type { KeyboardEvent } from 'react';

/** Moves the focus to the offers of another group. */
function focusOffers(groups: readonly Element[], at: number): void {
  groups[at]?.querySelector<HTMLElement>('button')?.focus();
}

/** Moves on from a group that is about to leave the list: to the next, else to the one before. */
export function leaveOffers(button: Element | null): void {
  const own = button?.closest('[data-offers]');
  if (own === null || own === undefined) return;
  const groups = [...document.querySelectorAll('[data-offers]')];
  const at = groups.indexOf(own);
  focusOffers(groups, at + 1 < groups.length ? at + 1 : at - 1);
}

/** By how many groups, or else offers, an arrow moves. */
const moves: Readonly<Record<string, readonly [groups: number, offers: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrows move among groups and their offers; a number takes the offer at that place. Enter takes the one in focus, as buttons do. */
export function onOfferKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const own = event.target.closest('[data-offers]');
  if (own === null) return;
  const move = moves[event.key];
  const chosen = /^[1-9]$/.test(event.key)
    ? own.querySelectorAll<HTMLElement>('[data-offer]')[Number(event.key) - 1]
    : undefined;
  if (move === undefined && chosen === undefined) return;
  event.preventDefault();
  if (chosen !== undefined) {
    chosen.focus();
    chosen.click();
  } else if (move !== undefined) {
    const [groups, offers] = move;
    const all = [...event.currentTarget.querySelectorAll('[data-offers]')];
    const buttons = [...own.querySelectorAll<HTMLElement>('button')];
    if (groups !== 0) focusOffers(all, all.indexOf(own) + groups);
    else buttons[buttons.indexOf(event.target) + offers]?.focus();
  }
}
