import type { TermsType } from '@tunna/contract/platform/platform';
import { Checkbox, type CheckboxProps } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

interface Props extends Omit<CheckboxProps, 'label' | 'required' | 'error'> {
  /** Whose words say what is accepted: `terms`, and `termsRequired` where it was not. */
  readonly feature: 'sign-up' | 'service-request';
  readonly isMissing: boolean;
}

/** Accepts the terms, which open beside the form. */
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

/** Opens beside the form, which is still being filled in. Its words stand in the sentence around it. */
function TermsLink({ type, children }: { type: TermsType; children?: ReactNode }) {
  return (
    <a href={paths.terms(type)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
