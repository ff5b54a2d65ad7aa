import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/text/translation.tsx';
import { LinkTabs } from '../../shared/layout/link-tabs.tsx';
import { useSettingsLinks } from './shell/workspace-links.ts';

/** A page of the settings, with links to the others that the person may open. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('organization');
  const { pathname } = useLocation();
  const links = useSettingsLinks().map(({ to, name }) => ({ name: to, to, title: name }));
  const shown = links.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))?.name ?? '';
  return (
    <Stack gap={24}>
      <LinkTabs label={t('settings.label')} links={links} shown={shown} />
      {children}
    </Stack>
  );
}
