import { useQuery } from '@tanstack/react-query';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, Muted, Panel, Row, Stack } from '@tunna/ui';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { AccountError } from './account-error.tsx';
import styles from './user.module.css';
import { ownInvitesQuery, useAcceptInvite } from './user.queries.ts';

/** Open invites of the user; renders nothing without any. An accepted one leads into its organization. */
export function OwnInvites() {
  const { t, i18n } = useTranslation('dashboard');
  const { data } = useQuery(ownInvitesQuery());
  const navigate = useNavigate();
  const accept = useAcceptInvite((orgSlug) => void navigate(paths.organization(orgSlug).overview()));
  const invites = data?.invites ?? [];
  if (invites.length === 0 && !accept.isError) return null;
  return (
    <Panel title={t('invites.title')}>
      <AccountError error={accept.error} />
      <Stack as="ul" gap={0} className={styles.list}>
        {invites.map(({ id, organizationName, role, invitedBy, expiresAt }) => {
          const until = formatDate(new Date(expiresAt), i18n.language as Language);
          const roleName = t(`role.${role}`);
          return (
            <Row as="li" gap={16} rowGap={8} align="center" justify="between" key={id}>
              <div>
                <p>
                  <strong>{organizationName}</strong>
                </p>
                <Muted>
                  {invitedBy === undefined
                    ? t('invites.role', { role: roleName, until })
                    : t('invites.roleBy', { role: roleName, until, invitedBy })}
                </Muted>
              </div>
              <Button
                loading={accept.isPending && accept.variables === id}
                onClick={() => accept.mutate(id)}
                aria-label={t('invites.acceptNamed', { name: organizationName })}
              >
                {t('invites.accept')}
              </Button>
            </Row>
          );
        })}
      </Stack>
    </Panel>
  );
}
