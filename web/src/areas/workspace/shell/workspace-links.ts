import { useQuery } from '@tanstack/react-query';
import type { OwnOrganization } from '@tunna/contract/people/organization';
import { mayRole } from '@tunna/domain/permissions';
import { requestCountsQuery } from '../../../features/requests/request/request-counts.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { type Organization, useOrganization } from '../../../shared/session/organization.tsx';

export interface WorkspaceLink {
  readonly to: string;
  readonly name: string;
  /** How much waits there, in figures and in words. */
  readonly waiting?: { readonly count: number; readonly words: string };
}

interface LinkGroup {
  readonly title: string | undefined;
  readonly links: readonly WorkspaceLink[];
}

/** The pages of the settings, with the permission to open them. */
const settingsPages = [
  ['general', undefined],
  ['members', undefined],
  ['tags', undefined],
  ['emission-factors', 'publishedReports.read'],
  ['short-links', 'shortLinks.read'],
  ['subscription', 'subscription.read'],
  ['audit', 'members.write'],
] as const;

const settingsOf = ({ paths: own, may }: Pick<Organization, 'paths' | 'may'>) =>
  settingsPages
    .filter(([, permission]) => permission === undefined || may(permission))
    .map(([name]) => ({ name, to: own.settings(name) }));

export function useSettingsLinks(): WorkspaceLink[] {
  const { t } = useTranslation('organization');
  return settingsOf(useOrganization()).map(({ name, to }) => ({ to, name: t(`settings.${name}`) }));
}

/** The organization's pages in the groups of its navigation. The settings lead to `settings`. */
export function useWorkspaceLinks(settings: string): LinkGroup[] {
  const { t } = useTranslation('workspace');
  const { id: orgId, paths: own, may } = useOrganization();
  const { open: count = 0 } = useQuery(requestCountsQuery(orgId)).data ?? {};
  const waiting = { count, words: t('request:waiting', { count }) };
  return [
    {
      title: undefined,
      links: [
        { to: own.overview(), name: t('nav.overview') },
        { to: own.issues(), name: t('nav.issues') },
      ],
    },
    {
      title: t('nav.operations'),
      links: [
        { to: own.requests({ status: 'open' }), name: t('nav.requests'), ...(count === 0 ? {} : { waiting }) },
        { to: own.pickUps(), name: t('nav.pickUps') },
        { to: own.containers(), name: t('nav.containers') },
        { to: own.locations(), name: t('nav.locations') },
        { to: own.wasteStreams(), name: t('nav.wasteStreams') },
        { to: own.scales(), name: t('nav.scales') },
      ],
    },
    {
      title: t('nav.finance'),
      links: [
        ...(may('invoices.read') ? [{ to: own.invoices(), name: t('nav.invoices') }] : []),
        { to: own.reports(), name: t('nav.reports') },
      ],
    },
    {
      title: t('nav.organization'),
      links: [
        { to: own.departments(), name: t('nav.departments') },
        { to: own.serviceProviders(), name: t('nav.serviceProviders') },
        { to: own.files(), name: t('nav.files') },
        { to: settings, name: t('nav.settings') },
      ],
    },
  ];
}

/**
 * The corresponding page of another organization: the same list or settings; for a record, which the other does not have, its list;
 * otherwise the overview.
 */
export function samePage(pathname: string, from: OwnOrganization, to: OwnOrganization): string {
  const here = paths.organization(from.orgSlug);
  const there = paths.organization(to.orgSlug);
  const may: Organization['may'] = (permission) => mayRole(to.role, permission);
  const lists = [
    'requests',
    'pickUps',
    'containers',
    'locations',
    'wasteStreams',
    'scales',
    'departments',
    'serviceProviders',
    'files',
    'wasteReturn',
    'rightSizing',
    'reports',
  ] as const;
  const list = lists.find((name) => `${pathname}/`.startsWith(`${here[name]()}/`));
  if (list !== undefined) return there[list]();
  if (`${pathname}/`.startsWith(`${here.invoices()}/`) && may('invoices.read')) return there.invoices();
  const setting = settingsOf({ paths: there, may }).find(({ name }) => pathname === here.settings(name));
  return setting?.to ?? there.overview();
}
