import { reportStates } from '@tunna/contract/figures/invoice-report-values';
import { containerKinds, containerStatuses, requirements } from '@tunna/contract/inventory/container-values';
import { importStates } from '@tunna/contract/invoices/invoice-import-values';
import { filePurposes } from '@tunna/contract/platform/file-values';
import { scaleCommandKinds } from '@tunna/contract/scales/scale-command';
import { readingStates } from '@tunna/contract/scales/scale-values';
import { goalKinds } from '@tunna/domain/figures/briefing/department-goal';
import { organizationGoalKinds } from '@tunna/domain/figures/briefing/goal';
import { treatmentEvidences } from '@tunna/domain/figures/evidence';
import { claimStates } from '@tunna/domain/invoices/claim';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { locationMatches } from '@tunna/domain/invoices/classification/normalization';
import { findingRules, findingStates } from '@tunna/domain/invoices/prices/finding';
import { roles } from '@tunna/domain/permissions';
import { collectionStates } from '@tunna/domain/requests/collection';
import { serviceRequestStatuses } from '@tunna/domain/requests/service-request';
import { deviceKinds } from '@tunna/domain/scales/device-state';
import { type Language, languages } from '@tunna/domain/text/languages';
import type { Subject } from '@tunna/texts/files';
import { subjectTexts } from '@tunna/texts/read';
import { folders } from '@tunna/texts/subjects.gen';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../lib/text/i18n.ts';
import { recordName, valueText } from './audit-values.ts';

const readerIn = (language: Language, entity: string) => {
  const words = Object.fromEntries(
    (Object.keys(folders) as Subject[]).map((subject) => [subject, subjectTexts(language, subject)]),
  );
  return { t: createI18n(language, { [language]: words }).t, language, entity };
};

/** Every field of the trail with stored codes, and all of its codes. */
const coded = [
  ['container', 'kind', containerKinds],
  ['container', 'status', containerStatuses],
  ['container', 'requirements', requirements],
  ['agreed_price', 'containerKind', containerKinds],
  ['agreed_price', 'unit', ['KGM', 'TNE', 'C62']],
  ['service_request', 'status', serviceRequestStatuses],
  ['pick_up_schedule', 'status', collectionStates],
  ['device', 'kind', deviceKinds],
  ['scale', 'scaleCommand', scaleCommandKinds],
  ['scale_reading', 'state', readingStates],
  ['invoice_finding', 'status', findingStates],
  ['import_attempt', 'state', importStates],
  ['claim', 'state', claimStates],
  ['invoice_report', 'state', reportStates],
  ['material_normalization', 'kind', lineKinds],
  ['location_normalization', 'match', locationMatches],
  ['department_goal', 'kind', goalKinds],
  ['organization_goal', 'kind', organizationGoalKinds],
  ['treatment_confirmation', 'evidence', treatmentEvidences],
  ['member', 'role', roles],
  ['file', 'purpose', filePurposes],
  ['service_provider', 'channels', ['email', 'sms', 'webhook']],
  ['tag_type', 'entities', ['location', 'container']],
  ['organization', 'country', ['IS', 'NO', 'PL']],
  ['organization', 'languages', languages],
  ['subscription', 'planId', ['start', 'business', 'unlimited']],
  ['waste_stream', 'wasteCategory', ['paper', 'other_oil']],
] as const;

describe.each(languages)('a value of the audit trail in %s', (language) => {
  it.each(coded)('%s: %s has a text for each code', (entity, field, codes) => {
    const reader = readerIn(language, entity);
    for (const code of codes) {
      const text = valueText(reader, field, code);
      expect(text).not.toContain('_');
      expect(text).not.toBe(code);
    }
  });
});

describe('a value of the audit trail', () => {
  const reader = readerIn('is', 'container');

  it('has times, numbers and answers as Icelandic pages write them', () => {
    expect(valueText(reader, 'validFrom', '2026-03-01')).toBe('1.3.2026');
    expect(valueText(reader, 'from', '2026-03')).toBe('mars 2026');
    expect(valueText(reader, 'emptyKg', '12.5')).toBe('12,5');
    expect(valueText(reader, 'dailyDigest', true)).toBe('Já');
    expect(valueText(reader, 'weekdays', [1, 3])).toBe('mánudagur, miðvikudagur');
    expect(valueText(reader, 'note', '2026-03-01')).toBe('2026-03-01');
    expect(valueText(reader, 'description', '<p>Við <b>hliðið</b></p>')).toBe('Við hliðið');
    expect(valueText(reader, 'customId', '')).toBe('–');
  });

  it('names the records that it refers to', () => {
    expect(valueText(reader, 'location', { id: 'abc', name: 'Höfn' })).toBe('Höfn');
    expect(valueText(reader, 'wasteStream', { id: 1, names: { is: 'Pappír', en: 'Paper' }, color: '#1188cc' })).toBe(
      'Pappír',
    );
    expect(
      valueText(reader, 'actions', [{ actionType: 'empty_container', requirements: ['name', 'phone'] }]),
    ).not.toMatch(/empty|name|phone/);
  });

  it('has the rule of a finding, and the unit of a weight, in the name of its record', () => {
    expect(recordName({ t: reader.t, entity: 'invoice_finding' }, 'R-7, price_jump')).toBe(
      `R-7, ${reader.t('invoice-audit:rule.price_jump')}`,
    );
    expect(recordName({ t: reader.t, entity: 'waste_density' }, 'Pappír, KGM')).toBe('Pappír, kg');
    expect(recordName({ t: reader.t, entity: 'container' }, 'Port, price_jump')).toBe('Port, price_jump');
    expect(findingRules).toContain('price_jump');
  });
});
