import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../../lib/client-events.ts';
import { repeatEarlyInput } from '../../lib/early-input.ts';
import { useTranslation } from '../../lib/text/translation.tsx';

interface Props {
  /** Shown instead of the failed content; the default is one sentence. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Limits a rendering error to its part of the page, and reports it. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logError('error_boundary', error, componentStack ?? '');
    // The page that was to do it is not hydrated any more.
    repeatEarlyInput();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback ?? <UnexpectedError />;
  }
}

function UnexpectedError() {
  const { t } = useTranslation();
  return <p role="alert">{t('unexpectedError')}</p>;
}
