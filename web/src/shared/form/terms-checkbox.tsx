import type { TermsType } from '@tunna/contract/platform/platform';
import { Checkbox, type CheckboxProps } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

interface Props extends Omit<CheckboxProps, 'label' | 'required' | 'error'> {
  /** The feature with the texts `terms`, and `termsRequired` for the error. */
  readonly feature: 'sign-up' | 'service-request';
  readonly isMissing: boolean;
}

/** The checkbox to accept the terms, which open in a new tab. */
export function TermsCheckbox({ feature, isMissing, ...rest }: Props) {
  const { t } = useTranslation(feature);
  return (
    <Checkbox
      {...rest}
      required
      label={
        <Trans
          t={t}
          i18nKey="terms"
          components={{
            service: <TermsLink type="terms-of-service" />,
            privacy: <TermsLink type="privacy-policy" />,
          }}
        />
      }
      error={isMissing ? t('termsRequired') : undefined}
    />
  );
}

/** Opens in a new tab, so that the form stays open. The link text is part of the surrounding sentence. */
function TermsLink({ type, children }: { type: TermsType; children?: ReactNode }) {
  return (
    <a href={paths.terms(type)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
