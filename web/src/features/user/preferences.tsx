import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '@tunna/contract/user';
import { languageNames, languages } from '@tunna/domain/languages';
import { RadioGroup, SelectList } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyTheme, currentTheme, type Theme, watchTheme } from '../../lib/preferences.ts';
import { savePersonalTheme } from '../../shared/session.queries.ts';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { useSaveLanguage } from './user.queries.ts';

/** The language of messages, and the look of the pages. Both are saved when they are chosen. */
export function Preferences({ info }: { info: UserInfo }) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const saveLanguage = useSaveLanguage();
  const saveTheme = useMutation({ mutationFn: (chosen: Theme) => savePersonalTheme(queries, chosen) });
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => watchTheme(() => setTheme(currentTheme())), []);
  const choose = (chosen: string) => {
    if (chosen !== 'light' && chosen !== 'dark') return;
    applyTheme(chosen);
    saveTheme.mutate(chosen);
  };
  return (
    <div className={styles.form}>
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
      <AccountError error={saveLanguage.error ?? saveTheme.error} />
    </div>
  );
}
