import type { Language } from '@tunna/domain/text/languages';
import { type Guides, readyGuides } from '../src/modules/inventory/ready-guide/ready-guide.service.ts';

export type GuidesByLanguage = Readonly<Partial<Record<Language, Guides>>>;

const some = (guides: Guides, codes: readonly string[]): Guides =>
  Object.fromEntries(Object.entries(guides).filter(([code]) => codes.includes(code)));

/** The demo organization has not translated every guide. */
export async function demoGuides(): Promise<GuidesByLanguage> {
  const { is, en, no, pl } = await readyGuides();
  return {
    is,
    en,
    no: some(no, ['paper', 'plastic', 'food', 'residual']),
    pl: some(pl, ['paper', 'cardboard', 'plastic', 'glass', 'food', 'residual']),
  };
}
