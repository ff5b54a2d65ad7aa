import { writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { isLanguage, type Language, languageNames } from '@tunna/domain/text/languages';
import { formatDateTime, weekdayNames } from '@tunna/domain/time/dates';
import { formatDayText } from '@tunna/domain/time/day-text';
import { isDay } from '@tunna/domain/time/days';
import { monthName } from '@tunna/domain/time/period';
import type { Translate } from '../../../lib/text/translation.tsx';

/** What a text of a value depends on. */
interface Reader {
  readonly t: Translate;
  readonly language: Language;
  readonly entity: string;
}

type CodeText = (t: Translate, code: string) => string;

/** Texts of stored codes, by field, or by entity and field. */
const codeTexts: Readonly<Record<string, CodeText>> = {
  role: (t, code) => t(`dashboard:role.${code}`, { defaultValue: code }),
  country: (t, code) => t(`organization:country.${code}`, { defaultValue: code }),
  planId: (t, code) => t(`plan:${code}`, { defaultValue: code }),
  purpose: (t, code) => t(`file:purpose.${code}`, { defaultValue: code }),
  channels: (t, code) => t(`service-provider:channel.${code}`, { defaultValue: code }),
  actionType: (t, code) => t(`service-provider:action.${code}`, { defaultValue: code }),
  requirements: (t, code) => t(`workspace:container.requirement.${code}`, { defaultValue: code }),
  containerKind: (t, code) => t(`workspace:container.kind.${code}`, { defaultValue: code }),
  'container.kind': (t, code) => t(`workspace:container.kind.${code}`, { defaultValue: code }),
  'container.status': (t, code) => t(`workspace:container.status.${code}`, { defaultValue: code }),
  'service_request.status': (t, code) => t(`request:status.${code}`, { defaultValue: code }),
  'pick_up_schedule.status': (t, code) => t(`export:collectionState.${code}`, { defaultValue: code }),
  'device.kind': (t, code) => t(`device:kind.${code}`, { defaultValue: code }),
  'scale_reading.state': (t, code) => t(`scale:state.${code}`, { defaultValue: code }),
  scaleCommand: (t, code) => t(`station:command.${code}`, { defaultValue: code }),
  entities: (t, code) => t(`tag:entity.${code}`, { defaultValue: code }),
  wasteCategory: (t, code) => t(`waste-category:${code}`, { defaultValue: code }),
  evidence: (t, code) => t(`treatment-confirmation:evidence.${code}`, { defaultValue: code }),
  match: (t, code) => t(`normalization:by.${code}`, { defaultValue: code }),
  unit: (t, code) => t(`invoice:unit.${code}`, { defaultValue: code }),
  'material_normalization.kind': (t, code) => t(`invoice:lineKind.${code}`, { defaultValue: code }),
  'invoice.kind': (t, code) => t(`invoice:kind.${code}`, { defaultValue: code }),
  'invoice_finding.status': (t, code) => t(`invoice-audit:state.${code}`, { defaultValue: code }),
  'import_attempt.state': (t, code) => t(`invoice-import:state.${code}`, { defaultValue: code }),
  'claim.state': (t, code) => t(`claim:state.${code}`, { defaultValue: code }),
  'invoice_report.state': (t, code) => t(`invoice-report:state.${code}`, { defaultValue: code }),
  'organization_goal.kind': (t, code) => t(`organization-goal:kind.${code}`, { defaultValue: code }),
  'department_goal.kind': (t, code) => t(`department-report:kind.${code}`, { defaultValue: code }),
};

/** Fields that users type: their values are shown as they were written. */
const typed = new Set(['name', 'note', 'comment', 'description', 'resolution', 'source', 'example', 'matchKey']);

/** HTML is shown without its tags. */
const withoutTags = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A stored text, in words if it is a code, a language, a time or a number. */
function textOf({ t, language, entity }: Reader, field: string, text: string): string {
  const codeText = codeTexts[`${entity}.${field}`] ?? codeTexts[field];
  if (codeText !== undefined) return codeText(t, text);
  if (/^languages?$/.test(field) && isLanguage(text)) return languageNames[text];
  if (typed.has(field)) return withoutTags(text);
  if (isDay(text)) return formatDayText(text, language);
  if (/^2[01]\d{2}-(?:0[1-9]|1[0-2])$/.test(text)) return monthName(text, language);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatDateTime(new Date(text), language);
  return /^-?\d+\.\d+$/.test(text) ? writeDecimal(text) : withoutTags(text);
}

/** A record that another one refers to is shown by its name. */
function recordText(reader: Reader, value: object): string {
  if ('name' in value && typeof value.name === 'string') return value.name;
  if ('names' in value && typeof value.names === 'object' && value.names !== null) {
    const names = new Map<string, unknown>(Object.entries(value.names));
    return String(names.get(reader.language) ?? [...names.values()][0] ?? '–');
  }
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([key, inner]) => valueText(reader, key, inner))
    .join(': ');
}

/** A stored value of a field as text, in the language of the page. */
export function valueText(reader: Reader, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return textOf(reader, field, value);
  if (typeof value === 'boolean') return reader.t(value ? 'workspace:yes' : 'workspace:no');
  if (typeof value === 'number') {
    if (field === 'weekdays') return weekdayNames(reader.language)[value - 1] ?? String(value);
    return writeDecimal(String(value));
  }
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((each) => valueText(reader, field, each)).join(', ');
  return typeof value === 'object' ? recordText(reader, value) : String(value);
}

/** The name of an entry's record. The names of findings and of weights per unit end with a code. */
export function recordName({ t, entity }: Omit<Reader, 'language'>, name: string): string {
  const [, before = '', code = ''] = /^(.*, )([a-zA-Z0-9_]+)$/.exec(name) ?? [];
  if (code === '') return name;
  if (entity === 'invoice_finding') return before + t(`invoice-audit:rule.${code}`, { defaultValue: code });
  return entity === 'waste_density' ? before + t(`invoice:unit.${code}`, { defaultValue: code }) : name;
}
