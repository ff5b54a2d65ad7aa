import { Button, Icon, Notice } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useCreateShortLink } from './short-link.queries.ts';
import { ShortLinkDialog } from './short-link-dialog.tsx';

/** Makes the short link of a page, or shows the one that it has. */
export function ShortLinkButton({ orgId, target }: { orgId: number; target: string }) {
  const { t } = useTranslation('short-link');
  const create = useCreateShortLink(orgId);
  const code = create.error instanceof CallError ? create.error.body.code : 'internal';
  return (
    <>
      <Button variation="ghost" size="small" loading={create.isPending} onClick={() => create.mutate(target)}>
        <Icon name="link" size={16} />
        {t('one')}
      </Button>
      {create.isError && (
        <Notice level="error">{t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') })}</Notice>
      )}
      <ShortLinkDialog link={create.data} onClose={create.reset} />
    </>
  );
}
