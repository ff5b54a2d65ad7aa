import { Button, Icon } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';

interface Props {
  readonly size?: 'small' | 'normal';
  readonly className?: string | undefined;
}

/** Prints the page, whose print styles omit the controls. */
export function PrintButton({ size = 'small', className }: Props) {
  const { t } = useTranslation('workspace');
  return (
    <Button variation="ghost" size={size} className={className} onClick={() => window.print()}>
      <Icon name="printer" size={16} />
      {t('list.print')}
    </Button>
  );
}
