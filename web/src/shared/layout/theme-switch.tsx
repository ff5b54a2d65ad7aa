import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThemeToggle } from '@tunna/ui';
import { useLayoutEffect, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { applyTheme, currentTheme, type Theme, watchTheme } from '../../lib/storage/preferences.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { savePersonalTheme } from '../session/session.queries.ts';

/** Applies a theme, stores it on this device, and saves it for the logged-in user. */
export function useThemeChoice(): (theme: Theme) => void {
  const queries = useQueryClient();
  const { mutate: save } = useMutation({ mutationFn: (chosen: Theme) => savePersonalTheme(queries, chosen) });
  return (theme) => {
    applyTheme(theme);
    save(theme);
  };
}

/** Follows the system until the visitor chooses; the choice of a logged-in user is also saved on the server. */
export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const { input } = usePage();
  const change = useThemeChoice();
  const [theme, setTheme] = useState<Theme | undefined>(input.theme);
  const [takenOver, setTakenOver] = useState(false);
  // With the commit, not after it: otherwise the first script and the application both handle a press in between, and the second undoes
  // the first.
  useLayoutEffect(() => {
    setTakenOver(true);
    const follow = () => setTheme(currentTheme());
    follow();
    return watchTheme(follow);
  }, []);
  return (
    <span data-theme-switch={takenOver ? 'taken-over' : 'waiting'}>
      <ThemeToggle theme={theme} label={t('darkTheme')} onThemeChange={change} />
    </span>
  );
}
