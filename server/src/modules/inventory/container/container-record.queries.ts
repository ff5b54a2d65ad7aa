import { type Container, requirement } from '@tunna/contract/inventory/container';
import { streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { Statements } from '../../../database/statement/statements.gen.ts';
import { jsonOf, textOf, writtenRecord } from '../../../database/statement/written-json.ts';
import { containerFields } from './container-workspace.queries.ts';

export type ContainerRow = Statements['workspace_container']['row'];

export const isOpen = `request.status in ('received', 'sent', 'in_progress')`;

export const ownColumns = `container.id, container.slug, ${containerFields.columnsOf('container')}, container.location_name,
  container.created_at, container.version, container.updated_at, container.updated_by`;

// Requirements have the order of the contract, whatever the stored order.
const writtenAction = writtenRecord<Container['actions'][number]>()({
  actionType: textOf('action.action_type'),
  requirements: jsonOf(
    `'[' || ltrim(${requirement.options
      .map((option) => `case when '${option}' = any(action.requirements) then ',"${option}"' else '' end`)
      .join(' || ')}, ',') || ']'`,
  ),
});

/** Related data of a page of containers, read once for all rows: a subquery for each row would take longer. */
export const belongings = `actions as (
    select action.container_id,
      string_agg(action.action_type || ' ' || array_to_string(action.requirements, ' '), ',' order by action.action_type) as list,
      '[' || string_agg(${writtenAction.sql}, ',' order by action.action_type) || ']' as json
    from container_action action
    where action.organization_id = :organizationId and action.container_id = any((select ids from page_ids)::bigint[])
    group by action.container_id
  ), tags as (
    select use.container_id, array_agg(use.tag_value_id order by use.tag_value_id) as ids
    from container_tag use
    where use.organization_id = :organizationId and use.container_id = any((select ids from page_ids)::bigint[])
    group by use.container_id
  ), open_requests as (
    select request.container_id, min(request.id) as id
    from service_request request
    where request.organization_id = :organizationId and request.container_id = any((select ids from page_ids)::bigint[]) and ${isOpen}
    group by request.container_id
  ), emptied as materialized (
    select last.container_id, last.day from page_ids cross join lateral last_collections(:organizationId, page_ids.ids) last
  ), editors as (
    select edited.id, member_name(edited.id) as name
    from (select distinct page.updated_by as id from page where page.updated_by is not null) edited
  )`;

const wholeColumns = `page.id, page.slug, ${containerFields.columnsOf('page')}, page.location_name, ${streamNameColumns},
  coalesce(stream.color, category.color) as color, provider.name as service_provider_name,
  coalesce(actions.list, '') as actions, coalesce(tags.ids, '{}') as tag_value_ids, open_requests.id as open_request_id,
  emptied.day as last_emptied_on,
  page.created_at, page.version, page.updated_at, editors.name as updated_by`;

export const pageJoins = `
  left join actions on actions.container_id = page.id
  left join tags on tags.container_id = page.id
  left join open_requests on open_requests.container_id = page.id
  left join emptied on emptied.container_id = page.id
  left join editors on editors.id = page.updated_by`;
const joins = `
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = page.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider on provider.organization_id = :organizationId and provider.id = page.service_provider_id
  ${pageJoins}`;

const oneContainer = statement(
  'workspace_container',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container where container.organization_id = :organizationId and container.id = :id
     ), page_ids as (select array[:id::bigint] as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

export async function findContainer(transaction: TenantReader, id: number): Promise<ContainerRow | undefined> {
  const [row] = await transaction.run(oneContainer, { organizationId: transaction.organizationId, id });
  return row;
}

const keyedContainers = statement(
  'workspace_containers_by_key',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container
       where container.organization_id = :organizationId
         and (container.slug = any(:slugs::text[]) or container.status <> 'removed' and container.custom_id = any(:customIds::text[]))
     ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

/** The containers with one of the slugs, and the containers in use with one of the customIds. */
export const findKeyedContainers = (
  transaction: TenantReader,
  slugs: readonly string[],
  customIds: readonly string[],
): Promise<ContainerRow[]> =>
  transaction.run(keyedContainers, { organizationId: transaction.organizationId, slugs, customIds });

const chosenContainers = statement(
  'workspace_containers_by_id',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container where container.organization_id = :organizationId and container.id = any(:ids::bigint[])
     ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

/** The containers with these ids, also removed ones. */
export const findChosenContainers = (transaction: TenantReader, ids: readonly number[]): Promise<ContainerRow[]> =>
  transaction.run(chosenContainers, { organizationId: transaction.organizationId, ids });
