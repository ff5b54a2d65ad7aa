import { useQuery } from '@tanstack/react-query';
import type { FieldError } from '@tunna/contract/errors';
import type { Invite } from '@tunna/contract/people/member';
import { isRole, mayGrant, type Role, roles } from '@tunna/domain/permissions';
import { isLanguage, type Language, languageNames, languages } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, DataTable, Muted, Panel, Row, SelectList, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { fetchDownload } from '../../../lib/api/client.ts';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { readBy, refusedFields } from '../../../shared/form/form-problems.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './member.module.css';
import { invitesQuery, useInvite, useWithdrawInvite } from './member.queries.ts';
import { RefusalNotice } from './refusal-notice.tsx';

interface Props {
  readonly orgId: number;
  /** The member's role: invites cannot have a higher one. */
  readonly role: Role;
}

/** The open invites, and a form for a new one. */
export function Invites({ orgId, role }: Props) {
  const { t, i18n } = useTranslation('members');
  const invites = useQuery(invitesQuery(orgId));
  const again = useInvite(orgId);
  const withdraw = useWithdrawInvite(orgId);
  const until = ({ expiresAt }: Invite) => formatDate(new Date(expiresAt), i18n.language as Language);
  const send = ({ identity, role: given }: Invite) =>
    again.mutate({ identity, role: given, language: isLanguage(i18n.language) ? i18n.language : 'is' });
  return (
    <Panel title={t('invites.title')}>
      <Stack gap={12}>
        <InviteForm orgId={orgId} role={role} />
        <RefusalNotice error={latestError(again, withdraw)} />
        <p role="status" className={styles.message}>
          {again.isSuccess &&
            again.submittedAt > withdraw.submittedAt &&
            t('invites.sent', { identity: again.data.identity })}
        </p>
        <DataLoadingView query={invites}>
          {(data) =>
            data.invites.length === 0 ? (
              <Muted>{t('invites.none')}</Muted>
            ) : (
              <Stack gap={12}>
                <Row>
                  <ListExport
                    fetchExport={(file) => fetchDownload('exportInvites', { params: { orgId }, query: file })}
                    total={data.invites.length}
                  />
                </Row>
                <DataTable
                  caption={t('invites.open')}
                  rows={data.invites}
                  rowKey={({ id }) => id}
                  columns={[
                    { key: 'identity', title: t('invites.identity'), heading: true, cell: ({ identity }) => identity },
                    { key: 'role', title: t('column.role'), cell: (row) => t(`dashboard:role.${row.role}`) },
                    { key: 'by', title: t('invites.by'), cell: ({ invitedBy }) => invitedBy ?? '–' },
                    { key: 'until', title: t('invites.until'), cell: until },
                    {
                      key: 'actions',
                      title: t('column.actions'),
                      cell: (row) =>
                        mayGrant(role, row.role) && (
                          <Row as="span" inline align="center">
                            <Button
                              variation="ghost"
                              size="small"
                              loading={again.isPending && again.variables.identity === row.identity}
                              aria-label={t('invites.againNamed', { identity: row.identity })}
                              onClick={() => send(row)}
                            >
                              {t('invites.again')}
                            </Button>
                            <Button
                              variation="ghost"
                              size="small"
                              loading={withdraw.isPending && withdraw.variables === row.id}
                              aria-label={t('invites.withdrawNamed', { identity: row.identity })}
                              onClick={() => withdraw.mutate(row.id)}
                            >
                              {t('invites.withdraw')}
                            </Button>
                          </Row>
                        ),
                    },
                  ]}
                />
              </Stack>
            )
          }
        </DataLoadingView>
      </Stack>
    </Panel>
  );
}

type InviteBody = Parameters<ReturnType<typeof useInvite>['mutate']>[0];

const schema = async () => (await import('@tunna/contract/people/member')).memberContract.inviteMember.body;

/** The role that the form begins with. */
const usualRole: Role = 'editor';

function InviteForm({ orgId, role }: Props) {
  const { t, i18n } = useTranslation('members');
  const invite = useInvite(orgId);
  const [identity, setIdentity] = useState('');
  const [given, setGiven] = useState<Role>(usualRole);
  const [language, setLanguage] = useState<string>(i18n.language);
  const [refusal, setRefusal] = useState<FieldError>();
  const element = useFirstError(refusal);
  const problem = refusal?.problem;
  const { isSending, handleSubmit } = useOneSubmit();
  const submit = async () => {
    const body = { identity, role: given, language };
    const { data = body as InviteBody, problems = [] } = (await readBy(schema, body)) ?? {};
    setRefusal(problems[0]);
    if (problems.length > 0) return;
    try {
      await invite.mutateAsync(data);
      // The next person may have been typed while this invite was sent.
      setIdentity((now) => (now === identity ? '' : now));
      // The next person must not get the role of this one by accident.
      setGiven((now) => (now === given ? usualRole : now));
    } catch (error) {
      setRefusal(refusedFields(error)[0]);
    }
  };
  const problemText = (found: string) => (found === 'taken' ? t('invites.alreadyMember') : t(`field-problem:${found}`));
  return (
    <form ref={element} className={styles.invite} onSubmit={handleSubmit(submit)} noValidate>
      <TextField
        label={t('invites.identity')}
        value={identity}
        autoComplete="off"
        required
        error={problem === undefined ? undefined : problemText(problem)}
        onChange={(event) => setIdentity(event.target.value)}
      />
      <SelectList
        label={t('column.role')}
        hint={t(`roleText.${given}`)}
        value={given}
        options={roles
          .filter((other) => mayGrant(role, other))
          .map((other) => ({ value: other, label: t(`dashboard:role.${other}`) }))}
        onValueChange={(next) => isRole(next) && setGiven(next)}
      />
      <SelectList
        label={t('invites.language')}
        value={language}
        options={languages.map((other) => ({ value: other, label: languageNames[other] }))}
        onValueChange={setLanguage}
      />
      <Button type="submit" loading={isSending}>
        {t('invites.send')}
      </Button>
      {problem === undefined && <RefusalNotice error={invite.error} />}
      <p role="status" className={styles.message}>
        {invite.isSuccess && t('invites.sent', { identity: invite.data.identity })}
      </p>
    </form>
  );
}
