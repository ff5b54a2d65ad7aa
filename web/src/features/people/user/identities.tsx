import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@tunna/contract/people/user';
import { Badge, Button } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../lib/client.ts';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { useConnectGoogle } from './user.queries.ts';

/** The identities that the user can sign in with. */
export function Identities({ info }: { info: UserInfo }) {
  const { t } = useTranslation('account');
  const methods = useQuery(callQuery('getSignInMethods', {}));
  const connect = useConnectGoogle();
  const own = [
    ['email', info.email],
    ['phoneNumber', info.phoneNumber],
  ] as const;
  const canConnect = methods.data?.google === true && !info.google;
  return (
    <>
      <ul className={styles.list}>
        {own.map(
          ([kind, value]) =>
            value !== undefined && (
              <li key={kind} className={styles.row}>
                <span>{value}</span>
                <span className={styles.muted}>{t(`identity.${kind}`)}</span>
              </li>
            ),
        )}
        {info.google && (
          <li className={styles.row}>
            <span>Google</span>
            <Badge variation="success">{t('identity.connected')}</Badge>
          </li>
        )}
        {canConnect && (
          <li className={styles.row}>
            <span>Google</span>
            <Button variation="ghost" loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
              {t('identity.connect')}
            </Button>
          </li>
        )}
      </ul>
      <AccountError error={connect.error} />
    </>
  );
}
