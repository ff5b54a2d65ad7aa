import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { Button, HiddenText, Icon, Panel, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './checklist.module.css';

/** The first steps of a new organization, for members who may take them. */
export function Checklist({ done }: { done: OrganizationOverview['checklist'] }) {
  const { t } = useTranslation('set-up');
  const { paths: own, may } = useOrganization();
  const isEditor = may('inventory.write');
  const steps = [
    { key: 'location', to: own.setUp('location'), may: isEditor },
    { key: 'content', to: own.setUp('streams'), may: isEditor },
    { key: 'provider', to: own.setUp('provider'), may: may('serviceProviders.write') },
    { key: 'container', to: own.setUp('containers'), may: isEditor },
    { key: 'label', to: own.setUp('labels'), may: isEditor },
    { key: 'scan', to: own.setUp('labels'), may: isEditor },
    { key: 'request', to: own.setUp('labels'), may: isEditor },
    { key: 'invoice', to: own.setUp('invoice'), may: may('invoices.write') },
    {
      key: 'scale',
      to: may('credentials.write') ? own.setUpScale() : own.scale('new'),
      may: may('scales.write'),
    },
    { key: 'invite', to: own.settings('members'), may: may('invites.write') },
  ] as const;
  const taken = steps.filter((step) => step.may);
  // Either source of figures is enough: some organizations only weigh, and others only have invoices.
  const isDone = { ...done, invoice: done.invoice || done.scale, scale: done.invoice || done.scale };
  if (taken.every(({ key }) => isDone[key])) return null;
  return (
    <Panel title={t('checklist.title')}>
      <Stack>
        <ol className={styles.steps}>
          {taken.map(({ key, to }) => (
            <li key={key} data-done={done[key] ? '' : undefined}>
              <span className={styles.mark}>{done[key] && <Icon name="check" size={16} />}</span>
              {done[key] ? (
                <span>
                  {t(`checklist.${key}`)}
                  <HiddenText>{t('done')}</HiddenText>
                </span>
              ) : (
                <Link to={to}>{t(`checklist.${key}`)}</Link>
              )}
            </li>
          ))}
        </ol>
        {isEditor && (
          <div>
            <Button asChild>
              <Link to={own.setUp()}>{t('checklist.continue')}</Link>
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
