import { Button, EmptyState, Notice, Spinner } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/client.ts';
import type { QueryView } from '../../lib/combine-queries.ts';
import { LoginRequiredScreen, NotFoundScreen } from '../layout/screens.tsx';
import styles from './data-loading-view.module.css';

interface Props<Data> {
  readonly query: QueryView<Data>;
  readonly children: (data: NonNullable<Data>) => ReactNode;
  /** Shown while the first data are on their way; a spinner where nothing better is known. */
  readonly pending?: ReactNode;
  /** Shown when there are no data. */
  readonly empty?: ReactNode;
  readonly onRetry?: () => void;
}

/** What a page shows of a query, by its status. */
export function DataLoadingView<Data>({ query, children, pending, empty, onRetry }: Props<Data>) {
  const { t } = useTranslation('common');
  switch (query.status) {
    case 'pending':
    case 'idle':
    case 'loading':
      return (
        pending ?? (
          <div className={styles.center}>
            <Spinner size="large" label={t('loading')} />
          </div>
        )
      );
    case 'error':
      if (query.error instanceof CallError && query.error.status === 404) return <NotFoundScreen />;
      if (query.error instanceof CallError && query.error.status === 401) return <LoginRequiredScreen />;
      return (
        <Shown problem={<ErrorView text={t('dataError.text')} {...(onRetry === undefined ? {} : { onRetry })} />}>
          {isThere(query.data) ? children(query.data) : undefined}
        </Shown>
      );
    case 'success':
      if (!isThere(query.data)) {
        return empty ?? <EmptyState icon="search" headline={t('dataEmpty.title')} sentence="" />;
      }
      return <Shown>{children(query.data)}</Shown>;
    default:
      return <ErrorView text={t('dataError.invalidStatus')} />;
  }
}

const isThere = <Data,>(data: Data): data is NonNullable<Data> => data !== undefined && data !== null;

/** What was there stays, with all that was typed into it, when asking for it again fails. */
function Shown({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  return (
    <>
      {problem}
      {children}
    </>
  );
}

function ErrorView({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice level="error">
      <p>
        <strong>{t('dataError.title')}</strong> {text}
      </p>
      {onRetry !== undefined && (
        <Button size="small" variation="ghost" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Notice>
  );
}
