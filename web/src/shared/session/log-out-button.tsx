import { Button, type ButtonProps } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { useLogOut } from './log-out.ts';

export function LogOutButton({ size = 'normal' }: Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation('common');
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <Button variation="ghost" size={size} loading={isLeaving} onClick={leave}>
      {t('logOut')}
    </Button>
  );
}
