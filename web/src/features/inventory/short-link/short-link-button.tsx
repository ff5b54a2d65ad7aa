import { Button, Icon } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { useCreateShortLink } from './short-link.queries.ts';
import { ShortLinkDialog } from './short-link-dialog.tsx';

/** Makes the short link of a page, or shows the one that it has. */
export function ShortLinkButton({ orgId, target }: { orgId: number; target: string }) {
  const { t } = useTranslation('short-link');
  const create = useCreateShortLink(orgId);
  return (
    <>
      <Button variation="ghost" size="small" loading={create.isPending} onClick={() => create.mutate(target)}>
        <Icon name="link" size={16} />
        {t('one')}
      </Button>
      <ErrorNotice error={create.error} />
      <ShortLinkDialog link={create.data} onClose={create.reset} />
    </>
  );
}
