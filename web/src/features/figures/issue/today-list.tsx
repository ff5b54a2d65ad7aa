import type { Briefing } from '@tunna/contract/figures/briefing';
import type { Issue, TodayItem } from '@tunna/contract/figures/issue';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Permission } from '@tunna/domain/permissions';
import type { Language } from '@tunna/domain/text/languages';
import { dayIn, daysBetween, monthAfter } from '@tunna/domain/time/days';
import { Button, Muted, Panel } from '@tunna/ui';
import { Link } from 'react-router';
import { type Translate, useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './issue.module.css';
import { notifiedOf } from './issue-words.ts';

/** The permission to resolve an issue of each kind. */
const needed: Readonly<Record<Issue['kind'], Permission>> = {
  overdue_requests: 'serviceRequests.write',
  failed_imports: 'invoices.write',
  unmapped_lines: 'invoices.write',
  unplaced_lines: 'invoices.write',
  open_findings: 'invoices.write',
  silent_device: 'scales.write',
  unassigned_readings: 'readings.write',
  reading_pairs: 'readings.write',
  missing_invoice: 'invoices.write',
  missing_content: 'inventory.write',
  possible_saving: 'inventory.write',
};

const several = {
  missing_invoice: 'missingInvoices',
  silent_device: 'silentDevices',
  missing_content: 'missingContents',
} as const;

/** How long something has waited. */
function waited(since: string, t: Translate): string {
  const days = daysBetween(since, dayIn(new Date()));
  return days < 1 ? t('underDay') : t('waits', { count: days, figure: formatCount(days) });
}

/** The money or the delay of an issue. */
function sumOf(issue: Issue, t: Translate): string {
  const money = (amounts: readonly { readonly amount: string; readonly currency: string }[]) =>
    amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
  switch (issue.kind) {
    case 'possible_saving':
      return toDecimal(issue.amount).isZero()
        ? ''
        : t('perYear', { amount: formatMoney(issue.amount, issue.currency) });
    case 'open_findings':
      return issue.differences.length > 0
        ? money(issue.differences)
        : t('findingsToCheck', { figure: formatCount(issue.toCheck) });
    case 'unmapped_lines':
    case 'unplaced_lines':
      return money(issue.costs);
    case 'missing_invoice':
      return waited(`${monthAfter(issue.month, 1)}-01`, t);
    case 'missing_content':
      return issue.languages.map((language) => t(`language.${language}`)).join(', ');
    default:
      return waited(dayIn(new Date(issue.since)), t);
  }
}

/** What is worth doing today: each with its sum, and a button for those who may do it. */
export function TodayList({ today, issues }: Pick<Briefing, 'today' | 'issues'>) {
  const { t } = useTranslation('issue');
  const { paths: own } = useOrganization();
  const shown = today.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t('today')}>
      {today.length === 0 ? (
        <Muted>{t('todayNone')}</Muted>
      ) : (
        <ul className={styles.today}>
          {today.map((item) => (
            <Item key={item.issue.kind} {...item} />
          ))}
        </ul>
      )}
      {issues > shown && (
        <Muted>
          <Link to={own.issues()}>{t('all', { count: issues, figure: formatCount(issues) })}</Link>
        </Muted>
      )}
    </Panel>
  );
}

function Item({ issue, count }: TodayItem) {
  const { t, i18n } = useTranslation('issue');
  const { paths: own, may } = useOrganization();
  const one = notifiedOf(issue, t, i18n.language as Language, own);
  const isSeveral = count > 1 && issue.kind in several;
  const title = isSeveral
    ? t(several[issue.kind as keyof typeof several], { count, figure: formatCount(count) })
    : one.title;
  const action = t(`do.${issue.kind}`);
  // Several records are listed on the page of issues.
  const to = isSeveral && issue.kind !== 'missing_invoice' ? own.issues() : one.to;
  return (
    <li>
      <p>
        {title} {(!isSeveral || issue.kind !== 'missing_content') && <span>{sumOf(issue, t)}</span>}
      </p>
      {may(needed[issue.kind]) && (
        <Button asChild variation="ghost" size="small">
          <Link to={to} aria-label={`${action}: ${title}`}>
            {action}
          </Link>
        </Button>
      )}
    </li>
  );
}
