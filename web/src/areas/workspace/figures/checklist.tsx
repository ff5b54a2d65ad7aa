import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { HiddenText, Icon, Panel } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './overview.module.css';

/** The first steps of a new organization, until all are done; for members with the permissions. */
export function Checklist({ done }: { done: OrganizationOverview['checklist'] }) {
  const { t } = useTranslation('workspace');
  const { paths: own, may } = useOrganization();
  const steps = [
    { key: 'location', to: own.newLocation(), may: may('inventory.write') },
    { key: 'container', to: own.newContainer(), may: may('inventory.write') },
    { key: 'content', to: own.wasteStreams(), may: may('inventory.write') },
    { key: 'label', to: own.containers(), may: may('inventory.write') },
    { key: 'invite', to: own.settings('members'), may: may('invites.write') },
    { key: 'invoice', to: own.invoices(), may: may('invoices.write') },
  ] as const;
  const taken = steps.filter((step) => step.may);
  if (taken.every(({ key }) => done[key])) return null;
  return (
    <Panel title={t('checklist.title')}>
      <ol className={styles.steps}>
        {taken.map(({ key, to }) => (
          <li key={key} data-done={done[key] ? '' : undefined}>
            <span className={styles.mark}>{done[key] && <Icon name="check" size={16} />}</span>
            {done[key] ? (
              <span>
                {t(`checklist.${key}`)}
                <HiddenText>{t('checklist.done')}</HiddenText>
              </span>
            ) : (
              <Link to={to}>{t(`checklist.${key}`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
