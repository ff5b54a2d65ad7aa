import { useOrganization } from '../../../shared/session/organization.tsx';
import { OrganizationSelect } from './organization-select.tsx';
import styles from './workspace-shell.module.css';

/** Names the organization; a list for members of several. */
export function OrganizationSwitcher() {
  const { name, all } = useOrganization();
  return all.length < 2 ? <p className={styles.organization}>{name}</p> : <OrganizationSelect />;
}
