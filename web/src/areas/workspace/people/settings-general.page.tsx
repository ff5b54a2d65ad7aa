import { useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetails } from '@tunna/contract/people/organization';
import { PageHeading, Panel, Stack, useToasts } from '@tunna/ui';
import { useNavigate } from 'react-router';
import {
  organizationQuery,
  ownOrganizationsQuery,
  useLogo,
} from '../../../features/people/organization/organization.queries.ts';
import { OrganizationForm } from '../../../features/people/organization/organization-form.tsx';
import { useCountryName } from '../../../features/people/organization/organization-location.tsx';
import { languagesInWords } from '../../../features/people/organization/organization-values.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { ShownPicture } from '../../../shared/form/shown-picture.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

export const firstQueries: FirstQueries = ({ orgId }) => [organizationQuery(orgId)];

/** The organization's own record. */
export default function SettingsGeneralPage() {
  const { t } = useTranslation('organization');
  const { id: orgId, name } = useOrganization();
  const organization = useRecordQuery(organizationQuery(orgId));
  usePageReport(`${t('settings.general')} – ${name}`);
  return (
    <SettingsLayout>
      <DataLoadingView query={organization}>{(data) => <Details organization={data} />}</DataLoadingView>
    </SettingsLayout>
  );
}

function Details({ organization }: { organization: OrganizationDetails }) {
  const { t } = useTranslation('organization');
  const { may, paths: own } = useOrganization();
  const countryName = useCountryName();
  const toasts = useToasts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logo = useLogo(organization.id);
  if (!may('organization.write')) {
    const { name, kennitala, contactEmail, languages, country, currency } = organization;
    return (
      <>
        <PageHeading title={t('settings.general')} />
        <Panel>
          <Facts
            facts={[
              { name: t('field.name'), value: name },
              { name: t('field.kennitala'), value: kennitala },
              { name: t('field.contactEmail'), value: contactEmail },
              { name: t('field.languages'), value: languagesInWords(languages) },
              { name: t('field.country'), value: countryName(country) },
              { name: t('field.currency'), value: t(`currency.${currency}`, { defaultValue: currency }) },
            ]}
          />
        </Panel>
      </>
    );
  }
  const onSaved = async (orgSlug: string) => {
    toasts.show({ title: t('workspace:saved') });
    // The pages stand under the orgSlug: the organization is known by the new one before its address is opened.
    await queries.invalidateQueries({ queryKey: ownOrganizationsQuery().queryKey });
    await navigate(paths.organization(orgSlug).settings('general'), { replace: true });
  };
  return (
    <Stack gap={32}>
      <OrganizationForm
        title={t('settings.general')}
        organization={organization}
        cancelTo={own.overview()}
        onSaved={({ orgSlug }) => void onSaved(orgSlug)}
      />
      <ShownPicture kind="logo" address={organization.logoUri} isOwn={organization.logoUri !== undefined} {...logo} />
    </Stack>
  );
}
