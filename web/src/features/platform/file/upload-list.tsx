import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { Button, Icon, type IconName, Panel, ProgressBar, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './file.module.css';
import { largestFor, mayPassLater } from './file-check.ts';
import type { Upload } from './upload.ts';
import { isUnderWay, useUploads } from './uploads.tsx';

/** The error text of an upload. */
function useProblemWords(): (upload: Upload) => string {
  const { t } = useTranslation('file');
  return ({ problem = 'other', purpose }) =>
    t(`problem.${problem}`, {
      largest: formatFileSize(largestFor(purpose)),
      defaultValue: t(`workspace:error.${problem}`, { defaultValue: t('workspace:error.other') }),
    });
}

/** The uploads with their progress. @param isImport shows imports instead of stored files */
export function UploadList({ isImport = false }: { readonly isImport?: boolean }) {
  const { t } = useTranslation('file');
  const { uploads: all, clear } = useUploads();
  const uploads = all.filter(({ purpose }) => (purpose === 'import') === isImport);
  // An imported file appears in the list of imports as soon as it has arrived.
  const shown = isImport ? uploads.filter(({ state }) => state !== 'done') : uploads;
  if (shown.length === 0) return null;
  const done = uploads.filter((upload) => !isUnderWay(upload)).length;
  return (
    <Panel>
      <div className={styles.listHead}>
        <p role="status">{t('progress', { done, all: uploads.length })}</p>
        {done > 0 && (
          <Button variation="ghost" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      <Stack as="ul" gap={0} className={styles.uploads}>
        {shown.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </Stack>
    </Panel>
  );
}

const iconOf = {
  waiting: 'file',
  sending: 'file',
  done: 'check',
  already_there: 'check',
  refused: 'warning',
  cancelled: 'cross',
} as const satisfies Record<Upload['state'], IconName>;

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('file');
  const wordsOf = useProblemWords();
  const { cancel, retry } = useUploads();
  const { key, file, state, sent, problem } = upload;
  const mayRetry = state === 'cancelled' || (state === 'refused' && mayPassLater(problem ?? ''));
  return (
    <li data-state={state}>
      <Icon name={iconOf[state]} className={styles.mark} />
      <div className={styles.upload}>
        <p>
          <strong>{file.name}</strong> <span>{formatFileSize(file.size)}</span>
        </p>
        {state === 'sending' ? (
          <ProgressBar
            label={sent < 1 ? t('state.sending', { percent: Math.floor(sent * 100) }) : t('state.checking')}
            value={sent < 1 ? sent : undefined}
          />
        ) : (
          <p role={state === 'refused' ? 'alert' : undefined} className={styles.state}>
            {state === 'refused' ? wordsOf(upload) : t(`state.${state}`)}
          </p>
        )}
      </div>
      {isUnderWay(upload) && (
        <Button
          variation="ghost"
          size="small"
          aria-label={t('cancelNamed', { name: file.name })}
          onClick={() => cancel(key)}
        >
          {t('workspace:cancel')}
        </Button>
      )}
      {mayRetry && (
        <Button
          variation="ghost"
          size="small"
          aria-label={t('retryNamed', { name: file.name })}
          onClick={() => retry(key)}
        >
          {t('common:tryAgain')}
        </Button>
      )}
    </li>
  );
}
