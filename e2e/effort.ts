import type { BrowserContext } from '@playwright/test';

/** What people did: presses, and fields that they typed into. */
export interface Effort {
  presses: number;
  fields: number;
}

/** Counts every press and every field that is typed into, on all pages of a context, from its start. */
export async function countEffort(context: BrowserContext, effort: Effort): Promise<void> {
  await context.exposeBinding('noteEffort', (_source, kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await context.addInitScript(() => {
    const note = (kind: string) => {
      const noted: unknown = Reflect.get(window, 'noteEffort');
      if (typeof noted === 'function') noted(kind);
    };
    const typedInto = new Set<EventTarget>();
    addEventListener('pointerdown', (event) => event.isTrusted && note('presses'), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);
        if (target === null || !(isText || target instanceof HTMLTextAreaElement) || typedInto.has(target)) return;
        typedInto.add(target);
        note('fields');
      },
      true,
    );
  });
}
