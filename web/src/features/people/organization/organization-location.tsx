import { languageNames, languages } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { Checkbox, SelectList } from '@tunna/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldErrors } from '../../../shared/form/form-shell.tsx';
import styles from './organization-location.module.css';
import type { OrganizationValues } from './organization-values.ts';

/** ISO 3166-1 and ISO 4217; an organization with another value keeps it. */
const countries = ['IS', 'NO', 'PL', 'DK', 'SE', 'FI', 'FO', 'GL', 'GB', 'DE'] as const;
const currencies = ['ISK', 'NOK', 'PLN', 'DKK', 'SEK', 'EUR', 'GBP', 'USD'] as const;

const withOwn = (codes: readonly string[], own: string): readonly string[] =>
  codes.includes(own) ? codes : [own, ...codes];

export function useCountryName(): (code: string) => string {
  const { t } = useTranslation('organization');
  return (code) => t(`country.${code}`, { defaultValue: code });
}

/** The fields for languages of visitors (the first is the default), country and currency. */
export function OrganizationLocation({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { t } = useTranslation('organization');
  const errorOf = useFieldErrors(form);
  const countryName = useCountryName();
  const { country, currency } = form.formState.defaultValues ?? {};
  const countryOptions = withOwn(countries, country ?? 'IS').map((code) => ({ value: code, label: countryName(code) }));
  const currencyOptions = withOwn(currencies, currency ?? 'ISK').map((code) => ({
    value: code,
    label: t(`currency.${code}`, { defaultValue: code }),
  }));
  return (
    <>
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { value, onChange } }) => (
          <>
            <SelectList
              label={t('field.ownLanguage')}
              hint={t('field.ownLanguageHint')}
              error={errorOf('languages')}
              value={value[0]}
              options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
              onValueChange={(chosen) =>
                onChange([chosen, ...languages.filter((other) => other !== chosen && value.includes(other))])
              }
            />
            <fieldset className={styles.languages}>
              <legend>{t('field.otherLanguages')}</legend>
              {languages
                .filter((language) => language !== value[0])
                .map((language) => (
                  <Checkbox
                    key={language}
                    label={<span lang={language}>{languageNames[language]}</span>}
                    checked={value.includes(language)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, language] : value.filter((other) => other !== language))
                    }
                  />
                ))}
            </fieldset>
          </>
        )}
      />
      <div className={styles.pair}>
        <Controller
          control={form.control}
          name="country"
          render={({ field: { value, onChange } }) => (
            <SelectList
              label={t('field.country')}
              error={errorOf('country')}
              value={value}
              options={sortIcelandic(countryOptions, ({ label }) => label)}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="currency"
          render={({ field: { value, onChange } }) => (
            <SelectList
              label={t('field.currency')}
              error={errorOf('currency')}
              value={value}
              options={currencyOptions}
              onValueChange={onChange}
            />
          )}
        />
      </div>
    </>
  );
}
