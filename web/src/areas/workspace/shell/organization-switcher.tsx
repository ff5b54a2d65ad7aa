import { lazy, Suspense } from 'react';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './workspace-shell.module.css';

/** Comes to those who have something to choose from. */
const OrganizationSelect = lazy(async () => ({
  default: (await import('./organization-select.tsx')).OrganizationSelect,
}));

/** Names the organization; a list for members of several. */
export function OrganizationSwitcher() {
  const { name, all } = useOrganization();
  const title = <p className={styles.organization}>{name}</p>;
  return all.length < 2 ? (
    title
  ) : (
    <Suspense fallback={title}>
      <OrganizationSelect />
    </Suspense>
  );
}
