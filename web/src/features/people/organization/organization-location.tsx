import { isLanguage, languageNames, languages } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { Checkbox, SelectList, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { type Form, toggled, useFormFields } from '../../../shared/form/use-form-fields.tsx';
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

interface Props {
  readonly form: Form<OrganizationValues>;
  readonly labels: Readonly<Record<keyof OrganizationValues, string>>;
}

/** The fields for languages of visitors (the first is the default), country and currency. */
export function OrganizationLocation({ form, labels }: Props) {
  const { t } = useTranslation('organization');
  const { control } = useFormFields(form, labels);
  const countryName = useCountryName();
  const { country, currency } = form.formState.defaultValues ?? {};
  const countryOptions = withOwn(countries, country ?? 'IS').map((code) => ({ value: code, label: countryName(code) }));
  const currencyOptions = withOwn(currencies, currency ?? 'ISK').map((code) => ({
    value: code,
    label: t(`currency.${code}`, { defaultValue: code }),
  }));
  return (
    <>
      {control('languages', ({ ref, error, value, onValueChange }) => (
        <>
          <SelectList
            ref={ref}
            label={t('field.ownLanguage')}
            hint={t('field.ownLanguageHint')}
            error={error}
            value={value[0]}
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            onValueChange={(chosen) =>
              isLanguage(chosen) &&
              onValueChange([chosen, ...languages.filter((other) => other !== chosen && value.includes(other))])
            }
          />
          <Stack as="fieldset" gap={0}>
            <legend>{t('field.otherLanguages')}</legend>
            {languages
              .filter((language) => language !== value[0])
              .map((language) => (
                <Checkbox
                  key={language}
                  label={<span lang={language}>{languageNames[language]}</span>}
                  checked={value.includes(language)}
                  onChange={() => onValueChange(toggled(value, language))}
                />
              ))}
          </Stack>
        </>
      ))}
      <div className={styles.pair}>
        {control('country', (bound) => (
          <SelectList {...bound} options={sortIcelandic(countryOptions, ({ label }) => label)} />
        ))}
        {control('currency', (bound) => (
          <SelectList {...bound} options={currencyOptions} />
        ))}
      </div>
    </>
  );
}
