import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '@tunna/contract/people/user';
import { languageNames, languages } from '@tunna/domain/text/languages';
import { RadioGroup, SelectList, Stack, Toggle } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { latestError } from '../../../lib/api/latest-error.ts';
import { applyTheme, currentTheme, type Theme, watchTheme } from '../../../lib/storage/preferences.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLetterShortcuts } from '../../../shared/list/letter-shortcuts.ts';
import { savePersonalTheme } from '../../../shared/session/session.queries.ts';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { useSaveLanguage } from './user.queries.ts';

/** Language of messages, theme, and single-letter shortcuts. Each is saved immediately. */
export function Preferences({ info }: { info: UserInfo }) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const saveLanguage = useSaveLanguage();
  const letters = useLetterShortcuts();
  const saveTheme = useMutation({ mutationFn: (chosen: Theme) => savePersonalTheme(queries, chosen) });
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => watchTheme(() => setTheme(currentTheme())), []);
  const choose = (chosen: string) => {
    if (chosen !== 'light' && chosen !== 'dark') return;
    applyTheme(chosen);
    saveTheme.mutate(chosen);
  };
  return (
    <Stack className={styles.form}>
      <SelectList
        size="medium"
        label={t('preferences.language')}
        hint={t('preferences.languageHint')}
        value={saveLanguage.isPending ? saveLanguage.variables : info.language}
        onValueChange={(language) => saveLanguage.mutate(language)}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
      <RadioGroup
        legend={t('preferences.theme')}
        orientation="row"
        value={theme}
        onValueChange={choose}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preferences.${value}`) }))}
      />
      <Toggle
        label={t('preferences.letters')}
        checked={letters.on}
        onChange={(event) => letters.turn(event.target.checked)}
      />
      <AccountError error={latestError(saveLanguage, saveTheme)} />
    </Stack>
  );
}
