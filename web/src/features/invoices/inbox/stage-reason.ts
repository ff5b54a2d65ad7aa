import type { InvoiceRow } from '@tunna/contract/invoices/invoice';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';

type Facts = Pick<
  InvoiceRow,
  'stage' | 'changedByFile' | 'warnings' | 'unmappedLines' | 'linesWithoutLocation' | 'openFindings'
>;

/** What is to be done for an invoice, in one line. */
export function useStageReason(): (invoice: Facts) => string {
  const { t } = useTranslation('invoice-inbox');
  return ({ stage, changedByFile, warnings, unmappedLines, linesWithoutLocation, openFindings }) => {
    const part = (key: string, count: number): string[] =>
      count === 0 ? [] : [t(`reason.${key}`, { count, shown: formatCount(count) })];
    const parts = {
      check: [...(changedByFile ? [t('reason.changed')] : []), ...part('warnings', warnings)],
      classify: [...part('unclassified', unmappedLines), ...part('noLocation', linesWithoutLocation)],
      findings: part('findings', openFindings),
      done: [],
    };
    return stage === undefined ? '' : parts[stage].join(' · ');
  };
}
