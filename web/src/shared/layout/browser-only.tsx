import { useIsBrowser } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Navigate, type NavigateProps } from 'react-router';

interface Props {
  /** What the server renders; nothing by default. */
  readonly rendered?: ReactNode;
  readonly children: ReactNode;
}

/** Content that the server does not render, because only the browser knows it. */
export const BrowserOnly = ({ rendered, children }: Props) => (useIsBrowser() ? children : rendered);

/** Opens another address instead of this one, in the browser. */
export const Redirect = ({ to }: Pick<NavigateProps, 'to'>) => (
  <BrowserOnly>
    <Navigate replace to={to} />
  </BrowserOnly>
);
