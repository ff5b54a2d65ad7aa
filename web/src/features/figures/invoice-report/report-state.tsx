import type { InvoiceReport } from '@tunna/contract/figures/invoice-report';
import { Badge } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations = { draft: 'neutral', publishing: 'accent', published: 'success', failed: 'danger' } as const;

/** The publication state of a report. */
export function ReportState({ state }: Pick<InvoiceReport, 'state'>) {
  const { t } = useTranslation('invoice-report');
  return <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>;
}
