import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney, formatNumber } from '@tunna/domain/numbers/numbers';
import { change } from '@tunna/domain/numbers/share';
import { isLanguage } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import type { readReportToTell } from '../../figures/department-report/department-report.service.ts';
import { type Composed, type Fact, fill, oneLine, writeLetter } from './outgoing-message.views.ts';
import words from './outgoing-message.words.json' with { type: 'json' };
import { forStranger } from './stranger-text.views.ts';

type ToldReport = NonNullable<Awaited<ReturnType<typeof readReportToTell>>>;

const percent = (share: string): string => `${formatNumber(Number(share) * 100)}\u00a0%`;

/** A letter with what a department weighed in a month, beside the month before. */
export function departmentReportMail(report: ToldReport, given: string, publicUrl: string): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const { department, organization, figures, charged, goalMonths } = report;
  const { period, totals, compared, currency } = figures;
  const values = {
    department: oneLine(forStranger(department.name, '–')),
    organization: oneLine(forStranger(organization.name, w.neutral.organization)),
    month: periodName(period, language),
  };
  const changed = compared === undefined ? undefined : change(totals.kg, compared.totals.kg);
  const isMore = changed !== undefined && !toDecimal(changed).isNegative();
  const moved =
    changed === undefined
      ? ''
      : ` (${fill(isMore ? w.departmentMore : w.departmentLess, { share: percent(toDecimal(changed).abs().toFixed()) })})`;
  const facts: Fact[] = [
    [w.departmentWeighed, `${formatKilograms(totals.kg)}${moved}`],
    ...(totals.sortingRate === undefined ? [] : [[w.departmentSorted, percent(totals.sortingRate)] as const]),
    [w.departmentCost, formatMoney(charged.cost, currency)],
    ...goalMonths.map(({ kind, target, standing }): Fact => {
      const goal = kind === 'kg' ? formatKilograms(target) : percent(target);
      return [fill(w.departmentGoals[kind], { target: goal }), w.departmentStandings[standing]];
    }),
  ];
  const link = `${publicUrl}/organization/${organization.orgSlug}/departments/${department.id}/report`;
  return writeLetter({
    language,
    subject: fill(w.departmentSubject, values),
    greeting: w.greeting,
    intro: fill(totals.lines === 0 ? w.departmentNothing : w.departmentIntro, values),
    facts,
    action: w.departmentAction,
    address: `${link}?from=${period.from}&until=${period.until}&compare=previous`,
    hint: fill(w.departmentHint, values),
  });
}
