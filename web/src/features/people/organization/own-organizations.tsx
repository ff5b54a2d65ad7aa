import type { OwnOrganization } from '@tunna/contract/people/organization';
import { Badge, Panel, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import styles from './own-organizations.module.css';

/** The organizations that the person belongs to, with the role in each. */
export function OwnOrganizations({ organizations }: { readonly organizations: readonly OwnOrganization[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('organizations.title')}>
      <Stack as="ul" gap={0} className={styles.list}>
        {organizations.map(({ id, name, orgSlug, role }) => (
          <li key={id}>
            <Link to={paths.organization(orgSlug).overview()}>{name}</Link>
            <Badge>{t(`role.${role}`)}</Badge>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
