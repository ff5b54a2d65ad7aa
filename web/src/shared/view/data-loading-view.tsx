import { Button, EmptyState, Notice, Spinner } from '@tunna/ui';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/api/client.ts';
import type { QueryView } from '../../lib/api/combine-queries.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { DeletedScreen, DeletionNotice, LoginRequiredScreen, NotFoundScreen } from '../layout/screens.tsx';
import styles from './data-loading-view.module.css';

/** The Icelandic title without a text in the language of the page. */
const wentWrong = 'Eitthvað fór úrskeiðis';

interface Props<Data> {
  readonly query: QueryView<Data>;
  readonly children: (data: NonNullable<Data>) => ReactNode;
  /** Shown while data is loading; a spinner by default. */
  readonly pending?: ReactNode;
  /** Shown without data. */
  readonly empty?: ReactNode;
}

/** The content of a query, by its status. */
export function DataLoadingView<Data>({ query, children, pending, empty }: Props<Data>) {
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
      if (statusOf(query) === 404 && !isThere(query.data)) return <NotFoundScreen />;
      if (statusOf(query) === 404 && !query.isInput) return <DeletedScreen />;
      if (statusOf(query) === 401 && !isThere(query.data)) return <LoginRequiredScreen />;
      return (
        <Shown
          problem={
            statusOf(query) === 404 ? (
              <DeletionNotice />
            ) : (
              <ErrorView
                text={t(statusOf(query) === 401 ? 'loginRequired.title' : 'dataError.text')}
                onRetry={query.refetch}
              />
            )
          }
        >
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

/** The HTTP status of a rejected query. */
const statusOf = ({ error }: QueryView<unknown>): number | undefined =>
  error instanceof CallError ? error.status : undefined;

const isThere = <Data,>(data: Data): data is NonNullable<Data> => data !== undefined && data !== null;

/** The content stays, with all input in it, when a refetch fails. */
function Shown({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  return (
    <>
      {problem}
      {children}
    </>
  );
}

function ErrorView({ text, onRetry }: { text: string; onRetry?: QueryView<unknown>['refetch'] | undefined }) {
  const { t } = useTranslation('common');
  return (
    <Notice level="error">
      <p>
        <strong>{t('dataError.title', { defaultValue: wentWrong })}</strong> {text}
      </p>
      {onRetry !== undefined && (
        <Button size="small" variation="ghost" onClick={() => onRetry()}>
          {t('tryAgain')}
        </Button>
      )}
    </Notice>
  );
}
