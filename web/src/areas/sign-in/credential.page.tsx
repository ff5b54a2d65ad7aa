import { useMutation } from '@tanstack/react-query';
import { Button, Notice, Panel, Row, Spinner } from '@tunna/ui';
import { useEffect, useRef, useState } from 'react';
import { settleTablet } from '../../features/scales/station/tablet/settle-tablet.ts';
import { CallError, call } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import { namesPerson } from '../../lib/session/auth-token.ts';
import { storeToken } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { AppLayout } from '../../shared/layout/app-layout.tsx';
import styles from './sign-in.module.css';

const calls = { department: 'signInDepartment', device: 'signInDevice' } as const;

/** The credential in the address fragment, which the browser never sends to the server; removed from the address once read. */
function takeCredential(): string | undefined {
  const credential = decodeURIComponent(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return credential === '' ? undefined : credential;
}

/** Signs in a tablet with the opened or scanned link. */
function CredentialPage({ kind }: { kind: keyof typeof calls }) {
  const { t } = useTranslation('sign-in');
  const [isMissing, setMissing] = useState(false);
  const signIn = useMutation({
    mutationFn: (credential: string) => call(calls[kind], { body: { credential } }),
    async onSuccess({ token }, credential) {
      if (namesPerson(token)) {
        storeToken(token);
        window.location.replace(paths.home());
        return;
      }
      // A device without a department has no session: it only weighs at its location.
      const locationId = await settleTablet(credential, token);
      if (locationId !== undefined) window.location.replace(paths.scaleLocation(locationId));
    },
  });
  const read = useRef(false);
  const { mutate } = signIn;
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const credential = takeCredential();
    if (credential === undefined) setMissing(true);
    else mutate(credential);
  }, [mutate]);
  usePageReport(t(`credential.${kind}`));
  const isRefused = signIn.error instanceof CallError && signIn.error.status === 401;
  return (
    <AppLayout width="narrow">
      <Panel className={styles.page} data-take-over="always">
        <h1>{t(`credential.${kind}`)}</h1>
        {isMissing && <Notice level="error">{t('credential.missing')}</Notice>}
        {signIn.isError && (
          <>
            <Notice level="error">{t(isRefused ? 'credential.refused' : 'error.somethingWrong')}</Notice>
            {!isRefused && <Button onClick={() => mutate(signIn.variables)}>{t('common:tryAgain')}</Button>}
          </>
        )}
        {signIn.isPending && (
          <Row as="p" nowrap gap={12} align="center" role="status">
            <Spinner />
            {t('credential.pending')}
          </Row>
        )}
        {signIn.isSuccess && <p role="status">{t('credential.done')}</p>}
      </Panel>
    </AppLayout>
  );
}

export const DepartmentSignInPage = () => <CredentialPage kind="department" />;
export const DeviceSignInPage = () => <CredentialPage kind="device" />;
