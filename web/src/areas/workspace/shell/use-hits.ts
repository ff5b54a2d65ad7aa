import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@tunna/domain/permissions';
import { isLanguage } from '@tunna/domain/text/languages';
import { isFoundBy } from '@tunna/domain/text/search';
import { formatDay } from '@tunna/domain/time/dates';
import { useEffect, useState } from 'react';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { containerName } from '../inventory/container-name.ts';
import { type CommandGroup, useGoTo } from './use-commands.ts';

/** Milliseconds without a letter, after which the organization's records are searched. */
const pause = 200;
const minLetters = 2;
/** Of each kind. */
const maxHits = 5;

/** A text after a moment without typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Hits {
  readonly groups: readonly CommandGroup[];
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/** The queries of a search, for what the role may read; none for a single letter. */
function useHitQueries(search: string) {
  const { id: orgId, may } = useOrganization();
  const ask = (permission: Permission) => ({ enabled: search.length >= minLetters && may(permission) });
  const parts = { params: { orgId }, query: { search, pageSize: maxHits } };
  return {
    containers: useQuery({ ...callQuery('listContainers', parts), ...ask('inventory.read') }),
    locations: useQuery({ ...callQuery('listLocations', parts), ...ask('inventory.read') }),
    wasteStreams: useQuery({ ...wasteStreamsQuery(orgId), ...ask('inventory.read') }),
    providers: useQuery({ ...callQuery('listServiceProviders', parts), ...ask('serviceProviders.read') }),
    requests: useQuery({ ...callQuery('listServiceRequests', parts), ...ask('serviceRequests.read') }),
    invoices: useQuery({ ...callQuery('listInvoices', parts), ...ask('invoices.read') }),
    reports: useQuery({ ...callQuery('listInvoiceReports', parts), ...ask('publishedReports.read') }),
    departments: useQuery({ ...departmentsQuery(orgId), ...ask('departments.read') }),
  };
}

type HitQueries = ReturnType<typeof useHitQueries>;

/** Containers, locations, streams and requests that a search finds. */
function useInventoryHits(
  { containers, locations, wasteStreams, requests }: HitQueries,
  search: string,
): CommandGroup[] {
  const { t, i18n } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  const goTo = useGoTo();
  const streams = (wasteStreams.data?.wasteStreams ?? [])
    .filter(({ names }) => isFoundBy(Object.values(names).join(' '), search))
    .slice(0, maxHits);
  return [
    {
      title: t('nav.containers'),
      commands: (containers.data?.rows ?? []).map((row) => ({
        id: `hit container ${row.id}`,
        name: containerName(row),
        detail: [streamName(row.wasteStream.names, i18n.language), row.location?.name ?? ''].filter(Boolean).join(', '),
        run: goTo(own.container(row.id)),
      })),
    },
    {
      title: t('nav.locations'),
      commands: (locations.data?.rows ?? []).map(({ id, name, address }) => ({
        id: `hit location ${id}`,
        name,
        ...(address === undefined ? {} : { detail: address }),
        run: goTo(own.location(id)),
      })),
    },
    {
      title: t('nav.wasteStreams'),
      commands: streams.map(({ id, names }) => ({
        id: `hit stream ${id}`,
        name: streamName(names, i18n.language),
        run: goTo(own.wasteStream(id)),
      })),
    },
    {
      title: t('nav.requests'),
      commands: (requests.data?.rows ?? []).map((row) => ({
        id: `hit request ${row.id}`,
        name: containerName(row.container),
        detail: [t(`request:status.${row.status}`), row.location?.name ?? ''].filter(Boolean).join(', '),
        run: goTo(own.request(row.id)),
      })),
    },
  ];
}

/** Providers, invoices, reports and departments that a search finds. */
function useOfficeHits({ providers, invoices, reports, departments }: HitQueries, search: string): CommandGroup[] {
  const { t, i18n } = useTranslation('workspace');
  const { paths: own } = useOrganization();
  const goTo = useGoTo();
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  return [
    {
      title: t('nav.serviceProviders'),
      commands: (providers.data?.rows ?? []).map(({ id, name }) => ({
        id: `hit provider ${id}`,
        name,
        run: goTo(own.serviceProvider(id)),
      })),
    },
    {
      title: t('nav.invoices'),
      commands: (invoices.data?.rows ?? []).map(({ id, number, serviceProvider, issueDate }) => ({
        id: `hit invoice ${id}`,
        name: number,
        detail: `${serviceProvider.name}, ${formatDay(issueDate, language)}`,
        run: goTo(own.invoice(serviceProvider.id, number)),
      })),
    },
    {
      title: t('nav.reports'),
      commands: (reports.data?.rows ?? []).map(({ id, name }) => ({
        id: `hit report ${id}`,
        name,
        run: goTo(own.report(id)),
      })),
    },
    {
      title: t('nav.departments'),
      commands: (departments.data?.departments ?? [])
        .filter(({ name }) => isFoundBy(name, search))
        .slice(0, maxHits)
        .map(({ id, name, locations: places }) => ({
          id: `hit department ${id}`,
          name,
          detail: places.map((place) => place.name).join(', '),
          run: goTo(own.department(id)),
        })),
    },
  ];
}

/** The organization's records that a search finds, where the role may read them; none for a single letter. */
export function useHits(typed: string): Hits {
  const term = typed.trim();
  const search = useSettled(term);
  const found = useHitQueries(search);
  const groups = [...useInventoryHits(found, search), ...useOfficeHits(found, search)];
  const queries = Object.values(found);
  const refetch = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  if (term.length < minLetters) return { groups: [], isLoading: false, isError: false, refetch };
  return {
    groups: groups.filter(({ commands }) => search.length >= minLetters && commands.length > 0),
    isLoading: search !== term || queries.some((query) => query.isLoading),
    isError: queries.some((query) => query.isError),
    refetch,
  };
}
