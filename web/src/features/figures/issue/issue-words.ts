import type { Issue } from '@tunna/contract/figures/issue';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { monthName } from '@tunna/domain/time/period';
import type { Translate } from '../../../lib/text/translation.tsx';
import type { Organization } from '../../../shared/session/organization.tsx';

export interface Notified {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** The page where it can be fixed. */
  readonly to: string;
}

/** An issue in words. */
export function notifiedOf(issue: Issue, t: Translate, language: Language, own: Organization['paths']): Notified {
  const at = (since: string) => formatDate(new Date(since), language);
  switch (issue.kind) {
    case 'overdue_requests':
      return {
        key: issue.kind,
        title: t('overdue', { count: issue.count, figure: formatCount(issue.count) }),
        text: t('overdueSince', { at: at(issue.since) }),
        to: own.requests({ overdue: 'true' }),
      };
    case 'failed_imports':
      return {
        key: issue.kind,
        title: t('failed', { count: issue.count, figure: formatCount(issue.count) }),
        text: t('failedSince', { at: at(issue.since) }),
        to: own.invoiceImport({ state: 'failed' }),
      };
    case 'unmapped_lines':
    case 'unplaced_lines': {
      const isUnmapped = issue.kind === 'unmapped_lines';
      const costs = issue.costs.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
      return {
        key: issue.kind,
        title: t(isUnmapped ? 'unmapped' : 'unplaced', { count: issue.lines, figure: formatCount(issue.lines) }),
        text: t(isUnmapped ? 'unmappedText' : 'unplacedText', {
          count: issue.invoices,
          figure: formatCount(issue.invoices),
          costs,
        }),
        to: own.invoiceNormalizations(isUnmapped ? {} : { tab: 'locations' }),
      };
    }
    case 'open_findings': {
      const charged = issue.differences.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
      return {
        key: issue.kind,
        title: t('findings', { count: issue.count, figure: formatCount(issue.count) }),
        text: [
          ...(charged === '' ? [] : [t('findingsText', { amount: charged })]),
          ...(issue.toCheck === 0 ? [] : [t('findingsToCheck', { figure: formatCount(issue.toCheck) })]),
        ].join(' '),
        to: own.invoiceAudit({ state: 'open' }),
      };
    }
    case 'silent_device':
      return {
        key: `${issue.kind} ${issue.device.id}`,
        title: t('silentDevice', { device: issue.device.name }),
        text: t('silentDeviceText', { at: at(issue.since) }),
        to: own.device(issue.device.id),
      };
    case 'unassigned_readings':
      return {
        key: issue.kind,
        title: t('unassigned', { count: issue.count, figure: formatCount(issue.count) }),
        text: t('unassignedText', { at: at(issue.since) }),
        to: own.unassignedReadings(),
      };
    case 'reading_pairs':
      return {
        key: issue.kind,
        title: t('pairs', { count: issue.count, figure: formatCount(issue.count) }),
        text: t('pairsText', { at: at(issue.since) }),
        to: own.unassignedReadings(),
      };
    case 'missing_invoice': {
      const { serviceProvider, month } = issue;
      return {
        key: `${issue.kind} ${serviceProvider.id} ${month}`,
        title: t('missingInvoice', { provider: serviceProvider.name, month: monthName(month, language) }),
        text: t('missingInvoiceText'),
        to: own.invoiceImport(),
      };
    }
    case 'possible_saving': {
      const { containers, amount, currency, calculatedOn } = issue;
      const at = formatDate(new Date(`${calculatedOn}T00:00:00Z`), language);
      return {
        key: issue.kind,
        title: t('saving', { count: containers, figure: formatCount(containers) }),
        text: toDecimal(amount).isZero() ? '' : t('savingText', { amount: formatMoney(amount, currency), at }),
        to: own.rightSizing(),
      };
    }
    case 'missing_content': {
      const { id, name } = issue.wasteStream;
      const languages = issue.languages.map((missing) => t(`language.${missing}`)).join(', ');
      return {
        key: `${issue.kind} ${id}`,
        title: t('missingContent', { stream: name === '' ? t('common:unknownWasteCategory') : name }),
        text: t('missingContentText', { languages }),
        to: own.wasteStream(id),
      };
    }
  }
}
