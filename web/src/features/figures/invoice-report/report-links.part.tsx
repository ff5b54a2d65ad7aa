import { useQuery } from '@tanstack/react-query';
import type { FieldError } from '@tunna/contract/errors';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { dayIn, isDay } from '@tunna/domain/time/days';
import { Button, Muted, Notice, Stack, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { DateField } from '../../../shared/time/date-field.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from './invoice-report.module.css';
import { reportLinksQuery, useCreateReportLink, useRevokeReportLink } from './invoice-report.queries.ts';

interface Props {
  readonly orgId: number;
  readonly reportId: number;
}

interface Input {
  readonly name: string;
  /** A day; empty for none. */
  readonly expiresOn: string;
}

interface InputProps {
  readonly values: Input;
  readonly change: (more: Partial<Input>) => void;
  readonly forget: (saved: Input) => void;
}

/** The links to a report, and the form of a new one. */
export function Links({ orgId, reportId, ...input }: Props & InputProps) {
  const create = useCreateReportLink(orgId, reportId);
  const revoke = useRevokeReportLink(orgId, reportId);
  const reportLate = useLateFailure();
  const onRevoke = (id: number) =>
    revoke.mutateAsync(id).then(() => {
      // It must not be copied any more.
      if (create.data?.link.id === id) create.reset();
    }, reportLate);
  return (
    <Stack gap={12} className={styles.form}>
      <NewLink {...input} create={create} />
      <ErrorNotice error={revoke.error} />
      <ExistingLinks
        orgId={orgId}
        reportId={reportId}
        revoking={revoke.isPending ? revoke.variables : undefined}
        onRevoke={(id) => void onRevoke(id)}
      />
    </Stack>
  );
}

const schema = async () =>
  (await import('@tunna/contract/figures/report-link')).reportLinkContract.createReportLink.body;

interface NewLinkProps extends InputProps {
  readonly create: ReturnType<typeof useCreateReportLink>;
}

function NewLink({ create, values, change, forget }: NewLinkProps) {
  const { t } = useTranslation('invoice-report');
  const { name, expiresOn } = values;
  const [message, setMessage] = useState('');
  const problemTexts = useProblemTexts();
  const today = dayIn(new Date());
  const isPast = isDay(expiresOn) && expiresOn < today;
  const textsOf = (fields: readonly FieldError[]) =>
    isPast ? { expiresOn: t('linkUntilPassed') } : problemTexts(fields);
  const draft = { name: name.trim(), ...(expiresOn === '' ? {} : { expiresOn }) };
  const { element, problems, failure, isSending, submit } = useFieldSubmit(schema, draft, textsOf);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (body) => {
      // Its field says why nothing is sent.
      if (isPast) return;
      await create.mutateAsync(body);
      // The next link may have been typed while this one was created.
      forget(values);
    });
  };
  return (
    <>
      <Stack as="form" ref={element} gap={12} className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('linkFor')}
          hint={t('linkForHint')}
          value={name}
          maxLength={200}
          onChange={({ target }) => change({ name: target.value })}
        />
        <DateField
          label={t('linkUntil')}
          hint={t('linkUntilHint')}
          min={today}
          value={expiresOn}
          error={problems.expiresOn}
          onValueChange={(day) => change({ expiresOn: day })}
        />
        <Button type="submit" size="small" loading={isSending}>
          {t('makeLink')}
        </Button>
      </Stack>
      <ErrorNotice error={failure} />
      {create.data !== undefined && (
        <Notice>
          <p>{t('copyNow')}</p>
          <UnreachableNotice />
          <p className={styles.url}>{create.data.url}</p>
          <CopyButton
            text={create.data.url}
            messages={{ copied: t('short-link:copied'), failed: t('short-link:notCopied') }}
            onMessage={setMessage}
          >
            {t('short-link:copy')}
          </CopyButton>
          <p role="status">{message}</p>
        </Notice>
      )}
    </>
  );
}

interface ExistingLinksProps extends Props {
  /** The link that is being revoked. */
  readonly revoking: number | undefined;
  readonly onRevoke: (id: number) => void;
}

function ExistingLinks({ orgId, reportId, revoking, onRevoke }: ExistingLinksProps) {
  const { t, i18n } = useTranslation('invoice-report');
  const query = useQuery(reportLinksQuery(orgId, reportId));
  return (
    <DataLoadingView query={query}>
      {({ links }) =>
        links.length === 0 ? (
          <Muted>{t('noLinks')}</Muted>
        ) : (
          <Stack as="ul" gap={8} className={styles.links}>
            {links.map(({ id, name, createdAt, createdBy, expiresOn, isOver }) => {
              const called = name === '' ? t('unnamedLink') : name;
              // With its time: one whose response was lost may have the same recipient and day as the next one.
              const created = formatDateTime(new Date(createdAt), i18n.language as Language);
              return (
                <li key={id}>
                  <span>
                    <strong>{called}</strong>
                    <br />
                    <Muted as="span">{[created, createdBy].filter(Boolean).join(', ')}</Muted>
                    {expiresOn !== undefined && (
                      <>
                        <br />
                        <Muted as="span">
                          {t(isOver ? 'linkOver' : 'linkOpensUntil', {
                            day: formatDay(expiresOn, i18n.language as Language),
                          })}
                        </Muted>
                      </>
                    )}
                  </span>
                  <Button
                    variation="ghost"
                    size="small"
                    aria-label={t('revokeNamed', { name: called })}
                    loading={revoking === id}
                    onClick={() => onRevoke(id)}
                  >
                    {t('revoke')}
                  </Button>
                </li>
              );
            })}
          </Stack>
        )
      }
    </DataLoadingView>
  );
}
