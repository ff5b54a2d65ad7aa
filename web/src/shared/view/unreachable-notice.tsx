import { isOpenToPhones } from '@tunna/domain/text/public-address';
import { Notice, Stack } from '@tunna/ui';
import { usePublicAddress } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';

/** A warning before labels are printed or links are sent that phones cannot open. Empty with a public address. */
export function UnreachableNotice() {
  const { t } = useTranslation('workspace');
  const address = usePublicAddress()('');
  return isOpenToPhones(address) ? null : (
    <Stack screenOnly>
      <Notice level="error">{t('unreachable', { address })}</Notice>
    </Stack>
  );
}
