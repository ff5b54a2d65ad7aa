import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@tunna/contract/people/user';
import { Badge, Button, Muted, Row, Stack } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
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
      <Stack as="ul" gap={0} className={styles.list}>
        {own.map(
          ([kind, value]) =>
            value !== undefined && (
              <Row as="li" gap={16} rowGap={8} align="center" justify="between" key={kind}>
                <span>{value}</span>
                <Muted as="span">{t(`identity.${kind}`)}</Muted>
              </Row>
            ),
        )}
        {info.google && (
          <Row as="li" gap={16} rowGap={8} align="center" justify="between">
            <span>Google</span>
            <Badge variation="success">{t('identity.connected')}</Badge>
          </Row>
        )}
        {canConnect && (
          <Row as="li" gap={16} rowGap={8} align="center" justify="between">
            <span>Google</span>
            <Button variation="ghost" loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
              {t('identity.connect')}
            </Button>
          </Row>
        )}
      </Stack>
      <AccountError error={connect.error} />
    </>
  );
}
