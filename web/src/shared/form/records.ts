import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SelectOption } from '@tunna/ui';
import { callQuery } from '../../lib/api/client.ts';

interface FoundRecords {
  readonly options: readonly SelectOption[];
  /** The number of all records that match. */
  readonly total: number;
}

/** Records of an organization to choose from, of which a call returns a part. */
export interface Records {
  /** The records that match a text; for an empty one the first records. */
  readonly useFound: (orgId: number, search: string) => UseQueryResult<FoundRecords>;
  /** The record with an id, for a chosen one that is not among the found. */
  readonly useNamed: (orgId: number, id: string | undefined) => UseQueryResult<SelectOption>;
}

/** Records in one response. More are found by text. */
const pageSize = 200;
const listed = (search: string) => ({ pageSize, ...(search === '' ? {} : { search }) });

const providerOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  value: String(id),
  label: name,
});

export const providerRecords: Records = {
  useFound: (orgId, search) =>
    useQuery({
      ...callQuery('listServiceProviders', { params: { orgId }, query: listed(search) }),
      select: ({ rows, total }) => ({ options: rows.map(providerOption), total }),
      placeholderData: keepPreviousData,
    }),
  useNamed: (orgId, id = '') =>
    useQuery({
      ...callQuery('getServiceProvider', { params: { orgId, id: Number(id) } }),
      select: providerOption,
      enabled: id !== '',
    }),
};

interface NamedContainer {
  readonly id: number;
  readonly slug: string;
  readonly customId?: string | undefined;
  readonly location?: { readonly name: string } | undefined;
}

const containerOption = ({ id, customId, slug, location }: NamedContainer) => ({
  value: String(id),
  label: location === undefined ? (customId ?? slug) : `${customId ?? slug}, ${location.name}`,
});

/** The containers of an organization, or of one waste stream. */
export const containerRecords = (wasteStreamId?: string): Records => ({
  useFound: (orgId, search) =>
    useQuery({
      ...callQuery('listContainers', {
        params: { orgId },
        query: { ...(wasteStreamId === undefined ? {} : { wasteStreamId }), ...listed(search) },
      }),
      select: ({ rows, total }) => ({ options: rows.map(containerOption), total }),
      placeholderData: keepPreviousData,
      enabled: wasteStreamId !== '',
    }),
  useNamed: (orgId, id = '') =>
    useQuery({
      ...callQuery('getContainer', { params: { orgId, id: Number(id) } }),
      select: containerOption,
      enabled: id !== '',
    }),
});
