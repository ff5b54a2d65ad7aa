import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const ShownShortLink = lazyPart(
  'features/inventory/short-link/short-link.part',
  () => import('./short-link.part.tsx'),
  (part) => part.ShownShortLink,
);

interface Props {
  /** The dialog is open while it is set. */
  readonly link: ShortLink | undefined;
  readonly onClose: () => void;
}

/** A short link, to be copied or scanned. */
export function ShortLinkDialog({ link, onClose }: Props) {
  const { t } = useTranslation('short-link');
  return (
    <PartModal
      part={ShownShortLink}
      open={link !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={link?.name ?? t('one')}
      closeLabel={t('workspace:close')}
    >
      {link !== undefined && <ShownShortLink link={link} />}
    </PartModal>
  );
}
