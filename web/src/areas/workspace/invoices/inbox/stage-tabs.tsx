import { useQuery } from '@tanstack/react-query';
import { type InboxStage, inboxStages } from '@tunna/domain/invoices/invoice-stage';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { stagesQuery } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { LinkTabs } from '../../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';

/** A stage of the inbox, or all invoices. */
export type InboxTab = InboxStage | 'all';

/** The stages in the order of the work, each with its number of invoices. */
export function StageTabs({ shown }: { shown: InboxTab }) {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId, paths: own } = useOrganization();
  const counts = useQuery(stagesQuery(orgId)).data?.counts;
  const links = [...inboxStages, 'all' as const].map((stage) => ({
    name: stage,
    to: own.invoices({ stage }),
    title: t(`stage.${stage}`),
    // What is finished is no work that waits.
    count: stage === 'all' || stage === 'done' || counts === undefined ? undefined : formatCount(counts[stage]),
  }));
  return <LinkTabs label={t('stages')} links={links} shown={shown} />;
}
