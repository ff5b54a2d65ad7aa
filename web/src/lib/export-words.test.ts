import { cellWords, wordFor } from '@tunna/domain/platform/cell-words';
import { exportColumns, wordIn } from '@tunna/domain/platform/export-words';
import { type Language, languages } from '@tunna/domain/text/languages';
import { describe, expect, it } from 'vitest';

const bundles = import.meta.glob<Record<string, string>>('../locales/*/*.json', { eager: true, import: 'default' });

/** What a screen says for a key of a feature. */
const said = (language: Language, feature: string, key: string) =>
  bundles[`../locales/${language}/${feature}.json`]?.[key];

const spoken = {
  kind: ['workspace', 'container.kind.'],
  status: ['workspace', 'container.status.'],
  requirement: ['workspace', 'container.requirement.'],
  action: ['service-provider', 'action.'],
  channel: ['service-provider', 'channel.'],
  purpose: ['file', 'purpose.'],
  role: ['dashboard', 'role.'],
  requestStatus: ['request', 'status.'],
  auditAction: ['audit', 'action.'],
  auditEntity: ['audit', 'entity.'],
  invoiceKind: ['invoice', 'kind.'],
  invoiceState: ['invoice', 'state.'],
  uncharged: ['department-report', 'reason.'],
  lineKind: ['invoice', 'lineKind.'],
  kgOrigin: ['invoice', 'kgOrigin.'],
  unit: ['invoice', 'unit.'],
} as const satisfies Record<keyof typeof cellWords, readonly [string, string]>;

describe.each(languages)('an exported file in %s', (language) => {
  it.each(Object.keys(spoken) as (keyof typeof spoken)[])('has the same labels as the screen for each %s', (group) => {
    const [feature, prefix] = spoken[group];
    const keys = Object.keys(cellWords[group]);
    expect(keys.map((key) => wordFor(group, key, language))).toEqual(
      keys.map((key) => said(language, feature, `${prefix}${key}`)),
    );
  });

  it('has a distinct heading for each column', () => {
    for (const columns of Object.values(exportColumns)) {
      const headings = Object.values(columns).map((words) => wordIn(words, language));
      expect(new Set(headings).size).toBe(headings.length);
    }
  });
});
