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
    { key: 'location', to: own.newLocation(), many: own.importList(own.locations()), may: may('inventory.write') },
    { key: 'container', to: own.newContainer(), many: own.importList(own.containers()), may: may('inventory.write') },
    { key: 'content', to: own.wasteStreams(), may: may('inventory.write') },
    { key: 'label', to: own.containers(), may: may('inventory.write') },
    { key: 'invite', to: own.settings('members'), may: may('invites.write') },
    { key: 'invoice', to: own.invoices(), may: may('invoices.write') },
    { key: 'scale', to: own.scale('new'), may: may('scales.write') },
  ] as const;
  const taken = steps.filter((step) => step.may);
  // Either source of figures is enough: some organizations only weigh, and others only have invoices.
  const isDone = { ...done, invoice: done.invoice || done.scale, scale: done.invoice || done.scale };
  if (taken.every(({ key }) => isDone[key])) return null;
  return (
    <Panel title={t('checklist.title')}>
      <ol className={styles.steps}>
        {taken.map(({ key, to, ...step }) => (
          <li key={key} data-done={done[key] ? '' : undefined}>
            <span className={styles.mark}>{done[key] && <Icon name="check" size={16} />}</span>
            {done[key] ? (
              <span>
                {t(`checklist.${key}`)}
                <HiddenText>{t('checklist.done')}</HiddenText>
              </span>
            ) : (
              <span>
                <Link to={to}>{t(`checklist.${key}`)}</Link>
                {'many' in step && (
                  <>
                    {' · '}
                    <Link to={step.many}>{t('checklist.many')}</Link>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
