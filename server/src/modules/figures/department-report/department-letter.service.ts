import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney, formatNumber } from '@tunna/domain/numbers/numbers';
import { isLanguage } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { textsIn } from '@tunna/texts/read';
import type { TenantTransaction } from '../../../database/database.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { type Composed, type Fact, oneLine, writeLetter } from '../../platform/outgoing-message/letter.service.ts';
import {
  idOf,
  type MessageKinds,
  type MessageRow,
  oneByOne,
  type Ready,
} from '../../platform/outgoing-message/message-composition.service.ts';
import { forStranger } from '../../platform/outgoing-message/stranger-text.service.ts';
import { readReportToNotify } from './department-report.service.ts';

/** What sending department letters needs. */
export interface DepartmentMessaging {
  readonly mail: MailTransport;
  readonly publicUrl: string;
}

type NotifiedReport = NonNullable<Awaited<ReturnType<typeof readReportToNotify>>>;

const percent = (share: string): string => `${formatNumber(Number(share) * 100)}\u00a0%`;

/** An email with the weights of a department in a month, compared with the month before. */
function departmentReportMail(report: NotifiedReport, recipientLanguage: string, publicUrl: string): Composed {
  const language = isLanguage(recipientLanguage) ? recipientLanguage : 'en';
  const translate = textsIn(language);
  const { department, organization, figures, charged, goalMonths } = report;
  const { period, totals, compared, currency } = figures;
  const values = {
    department: oneLine(forStranger(department.name, '–')),
    organization: oneLine(forStranger(organization.name, translate('letter:neutral.organization'))),
    month: periodName(period, language),
  };
  const changed = compared?.changes?.kg;
  const isMore = changed !== undefined && !toDecimal(changed).isNegative();
  const moved =
    changed === undefined
      ? ''
      : ` (${translate(isMore ? 'department-letter:more' : 'department-letter:less', { share: percent(toDecimal(changed).abs().toFixed()) })})`;
  const facts: Fact[] = [
    [translate('department-letter:weighed'), `${formatKilograms(totals.kg)}${moved}`],
    ...(totals.sortingRate === undefined
      ? []
      : [[translate('department-letter:sorted'), percent(totals.sortingRate)] as const]),
    [translate('department-letter:cost'), formatMoney(charged.cost, currency)],
    ...goalMonths.map(({ kind, target, standing }): Fact => {
      const goal = kind === 'kg' ? formatKilograms(target) : percent(target);
      return [
        translate(`department-letter:goal.${kind}`, { target: goal }),
        translate(`department-letter:standing.${standing}`),
      ];
    }),
  ];
  const link = `${publicUrl}/organization/${organization.orgSlug}/departments/${department.id}/report`;
  return writeLetter({
    language,
    subject: translate('department-letter:subject', values),
    greeting: translate('letter:greeting'),
    intro: translate(totals.lines === 0 ? 'department-letter:nothing' : 'department-letter:intro', values),
    facts,
    action: translate('department-letter:action'),
    address: `${link}?from=${period.from}&until=${period.until}&compare=previous`,
    hint: translate('department-letter:hint', values),
  });
}

/** Returns nothing for a department that was deleted, turned letters off or has another address now. */
async function composeDepartmentReport(
  { mail, publicUrl }: DepartmentMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { language, recipient: to, department_id: departmentId, month } = message;
  if (departmentId === null || month === null) return undefined;
  const report = await readReportToNotify(transaction, { id: departmentId, email: to }, month);
  if (report === undefined) return undefined;
  const composed = departmentReportMail(report, language, publicUrl);
  return { message, send: () => mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
}

export const departmentMessages = (messaging: DepartmentMessaging): MessageKinds => ({
  department_report: {
    compose: oneByOne((transaction, message) => composeDepartmentReport(messaging, transaction, message)),
  },
});
