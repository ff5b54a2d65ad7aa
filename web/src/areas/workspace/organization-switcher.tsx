import { sortIcelandic } from '@tunna/domain/sorting';
import { SelectList } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useOrganization } from '../../shared/organization.tsx';
import styles from './workspace-shell.module.css';

/** Names the organization; a list for whoever belongs to several. */
export function OrganizationSwitcher() {
  const { t } = useTranslation('workspace');
  const { name, orgSlug, all } = useOrganization();
  const navigate = useNavigate();
  if (all.length < 2) return <p className={styles.organization}>{name}</p>;
  return (
    <SelectList
      label={t('switcher')}
      hideLabel
      size="full"
      value={orgSlug}
      options={sortIcelandic(all, (own) => own.name).map((own) => ({ value: own.orgSlug, label: own.name }))}
      onValueChange={(slug) => void navigate(paths.organization(slug).overview())}
    />
  );
}
