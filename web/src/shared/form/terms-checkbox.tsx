import type { TermsType } from '@tunna/contract/platform/platform';
import { Checkbox, type CheckboxProps } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
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
    <Checkbox {...rest} required label={withLinks(t('terms'))} error={isMissing ? t('termsRequired') : undefined} />
  );
}

const linked: Readonly<Record<string, TermsType>> = { service: 'terms-of-service', privacy: 'privacy-policy' };

/** A sentence in which `<service>…</service>` and `<privacy>…</privacy>` become links. */
const withLinks = (sentence: string): ReactNode[] =>
  sentence.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    const type = linked[name];
    return type === undefined ? (
      part
    ) : (
      <TermsLink key={type} type={type}>
        {words}
      </TermsLink>
    );
  });

/** Opens in a new tab, so that the form stays open. The link text is part of the surrounding sentence. */
function TermsLink({ type, children }: { type: TermsType; children?: ReactNode }) {
  return (
    <a href={paths.terms(type)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
