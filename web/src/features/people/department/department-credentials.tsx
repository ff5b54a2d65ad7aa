import { useQuery } from '@tanstack/react-query';
import type { SignInCredential } from '@tunna/contract/people/organization';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, DataTable, Modal, Muted, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { fetchDownload } from '../../../lib/api/client.ts';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useIdlePart } from '../../../shared/layout/lazy-part.tsx';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { NewCredential } from '../../../shared/view/new-credential.tsx';
import styles from './department.module.css';
import { credentialsQuery, useCreateCredential, useRevokeCredential } from './department.queries.ts';

/** The links that sign a department's tablets in. */
export function DepartmentCredentials({ orgId, departmentId }: { orgId: number; departmentId: number }) {
  const { t, i18n } = useTranslation('department');
  const credentials = useQuery({ ...credentialsQuery(orgId), staleTime: 0 });
  const create = useCreateCredential(orgId, departmentId);
  const revoke = useRevokeCredential(orgId);
  useIdlePart(NewCredential);
  const [revoking, setRevoking] = useState<SignInCredential>();
  const moment = (at: string) => formatDateTime(new Date(at), i18n.language as Language);
  return (
    <Panel title={t('credential.title')}>
      <Stack gap={12}>
        <Muted>{t('credential.text')}</Muted>
        <ErrorNotice error={latestError(create, revoke)} />
        {create.data === undefined ? (
          <Button variation="ghost" className={styles.start} loading={create.isPending} onClick={() => create.mutate()}>
            {t('credential.create')}
          </Button>
        ) : (
          <NewCredential
            once={t('credential.once')}
            link={{ label: t('credential.link'), text: create.data.link, qr: t('credential.qr') }}
            copyWords={{
              copy: t('short-link:copy'),
              copied: t('short-link:copied'),
              failed: t('short-link:notCopied'),
            }}
            doneLabel={t('credential.done')}
            onDone={create.reset}
          />
        )}
        <DataLoadingView query={credentials}>
          {(data) => {
            const own = data.credentials.filter((credential) => credential.departmentId === departmentId);
            if (own.length === 0) return <Muted>{t('credential.none')}</Muted>;
            return (
              <Stack gap={12}>
                <Row>
                  <ListExport
                    fetchExport={(file) =>
                      fetchDownload('exportCredentials', { params: { orgId }, query: { departmentId, ...file } })
                    }
                    total={own.length}
                  />
                </Row>
                <DataTable
                  caption={t('credentials')}
                  rows={own}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      key: 'created',
                      title: t('credential.created'),
                      heading: true,
                      cell: ({ createdAt }) => moment(createdAt),
                    },
                    {
                      key: 'used',
                      title: t('lastUsed'),
                      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t('never') : moment(lastUsedAt)),
                    },
                    {
                      key: 'actions',
                      title: t('credential.actions'),
                      cell: (credential) => (
                        <Button variation="ghost" size="small" onClick={() => setRevoking(credential)}>
                          {t('credential.revoke')}
                        </Button>
                      ),
                    },
                  ]}
                />
              </Stack>
            );
          }}
        </DataLoadingView>
      </Stack>
      <Modal
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={t('credential.revokeTitle')}
        description={t('credential.revokeText')}
        closeLabel={t('workspace:close')}
        footer={
          <>
            <Button variation="ghost" onClick={() => setRevoking(undefined)}>
              {t('workspace:cancel')}
            </Button>
            <Button
              variation="red"
              loading={revoke.isPending}
              onClick={() =>
                revoking !== undefined && revoke.mutate(revoking.id, { onSettled: () => setRevoking(undefined) })
              }
            >
              {t('credential.revoke')}
            </Button>
          </>
        }
      />
    </Panel>
  );
}
