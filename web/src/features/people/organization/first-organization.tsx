import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Icon, Panel } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { organizationCreationQuery } from './organization.queries.ts';

/** For a person without an organization or an invite: create one, or wait for an invite where only others may create one. */
export function FirstOrganization() {
  const { t } = useTranslation('dashboard');
  const creation = useQuery(organizationCreationQuery());
  return (
    <Panel>
      <DataLoadingView query={creation}>
        {({ allowed }) =>
          allowed ? (
            <EmptyState
              icon="container"
              headline={t('first.title')}
              sentence={t('first.text')}
              action={
                <Button asChild>
                  <Link to={paths.newOrganization()}>
                    <Icon name="plus" size={16} />
                    {t('organization:new')}
                  </Link>
                </Button>
              }
            />
          ) : (
            <EmptyState icon="container" headline={t('organizations.none')} sentence={t('organizations.noneText')} />
          )
        }
      </DataLoadingView>
    </Panel>
  );
}
