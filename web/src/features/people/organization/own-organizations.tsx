import { useQuery } from '@tanstack/react-query';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { Badge, EmptyState, Panel, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/translation.tsx';
import { paths } from '../../../paths.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ownOrganizationsQuery } from './organization.queries.ts';
import styles from './own-organizations.module.css';

/** The organizations that the person belongs to, with the role in each. */
export function OwnOrganizations() {
  const { t } = useTranslation('dashboard');
  const organizations = useQuery(ownOrganizationsQuery());
  return (
    <Panel title={t('organizations.title')}>
      <DataLoadingView query={organizations}>
        {(data) =>
          data.organizations.length === 0 ? (
            <EmptyState icon="container" headline={t('organizations.none')} sentence={t('organizations.noneText')} />
          ) : (
            <Stack as="ul" gap={0} className={styles.list}>
              {sortIcelandic(data.organizations, ({ name }) => name).map(({ id, name, orgSlug, role }) => (
                <li key={id}>
                  <Link to={paths.organization(orgSlug).overview()}>{name}</Link>
                  <Badge>{t(`role.${role}`)}</Badge>
                </li>
              ))}
            </Stack>
          )
        }
      </DataLoadingView>
    </Panel>
  );
}
