import type { TermsType } from '@tunna/contract/platform';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** Opens beside the form, which is still being filled in. Its words stand in the sentence around it. */
export function TermsLink({ type, children }: { type: TermsType; children?: ReactNode }) {
  return (
    <a href={paths.terms(type)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
