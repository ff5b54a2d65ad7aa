import { useQuery } from '@tanstack/react-query';
import type { ImportEntity, ImportRow, InventoryImport } from '@tunna/contract/inventory/inventory-import';
import { type ImportRowState, importRowStates } from '@tunna/contract/inventory/inventory-import-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Muted, Notice, Panel, Row, Stack, TabPanel, Tabs } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/translation.tsx';
import { ListPager } from '../../../shared/list/list-pager.tsx';
import type { List } from '../../../shared/list/use-list-state.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ImportError } from './import-error.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './inventory-import.module.css';
import { importQuery, useApplyImport, useDiscardImport } from './inventory-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly entity: ImportEntity;
  readonly id: number;
  /** Its filters select the shown rows. */
  readonly list: List;
  readonly linkTo: (targetId: string) => string;
  /** The address of the list of imported records. */
  readonly listTo: string;
  /** Called when the import was discarded. */
  readonly onDiscarded: () => void;
}

/** The planned or applied changes of a file. */
export function ImportPreview(props: Props) {
  const { orgId, id, list } = props;
  const state = importRowStates.find((one) => one === list.state.filters.state);
  const query = useQuery(importQuery(orgId, id, list.state.page, state));
  return (
    <DataLoadingView query={query}>
      {(data) => <Preview {...props} shown={data.import} rows={data.rows} total={data.total} state={state} />}
    </DataLoadingView>
  );
}

interface PreviewProps extends Props {
  readonly shown: InventoryImport;
  readonly rows: readonly ImportRow[];
  readonly total: number;
  readonly state: ImportRowState | undefined;
}

function Preview({ shown, rows, total, state, ...props }: PreviewProps) {
  const { t, i18n } = useTranslation('exchange');
  const { list, id, entity, linkTo } = props;
  const { counts, ignoredColumns, fileName, appliedAt } = shown;
  const all = importRowStates.reduce((sum, one) => sum + counts[one], 0);
  const tabs = [
    { name: 'all', title: t('tab.all', { count: formatCount(all) }) },
    ...importRowStates.map((name) => ({ name, title: t(`tab.${name}`, { count: formatCount(counts[name]) }) })),
  ];
  const open = (name: string) =>
    list.change({ filters: { import: String(id), ...(name === 'all' ? {} : { state: name }) } });
  const when = appliedAt ?? shown.createdAt;
  return (
    <Panel title={fileName}>
      <Stack>
        <Muted>
          {t(appliedAt === undefined ? 'import.readAt' : 'import.appliedAt', {
            moment: formatDateTime(new Date(when), i18n.language as Language),
          })}
        </Muted>
        {ignoredColumns.length > 0 && (
          <Notice>{t('import.ignored', { columns: ignoredColumns.join(', '), count: ignoredColumns.length })}</Notice>
        )}
        {appliedAt === undefined ? <Applying {...props} shown={shown} /> : <Applied {...props} shown={shown} />}
        <Tabs label={t('import.rows')} options={tabs} value={state ?? 'all'} onValueChange={open}>
          <TabPanel name={state ?? 'all'}>
            {rows.length === 0 ? (
              <Muted>{t('import.noRows')}</Muted>
            ) : (
              <ImportRows entity={entity} rows={rows} linkTo={linkTo} />
            )}
          </TabPanel>
        </Tabs>
        <ListPager list={list} query={{}} total={total} />
      </Stack>
    </Panel>
  );
}

/** A summary of the changes, and the button that applies them. */
function Applying({ orgId, id, shown: { counts }, onDiscarded }: Props & { readonly shown: InventoryImport }) {
  const { t } = useTranslation('exchange');
  const apply = useApplyImport(orgId, id);
  const discard = useDiscardImport(orgId);
  const created = formatCount(counts.created);
  const changed = formatCount(counts.changed);
  const deed = () => {
    if (counts.changed === 0) return t('apply.create', { created });
    return counts.created === 0 ? t('apply.change', { changed }) : t('apply.both', { created, changed });
  };
  const doesSomething = counts.created + counts.changed > 0;
  return (
    <>
      <ImportError error={apply.error ?? discard.error} />
      <Row gap={12} rowGap={8} align="center" className={styles.apply}>
        {doesSomething ? (
          <Button loading={apply.isPending} disabled={discard.isPending} onClick={() => apply.mutate()}>
            {deed()}
          </Button>
        ) : (
          <p>{t('apply.nothing')}</p>
        )}
        <Button
          variation="ghost"
          loading={discard.isPending}
          disabled={apply.isPending}
          onClick={() => discard.mutate(id, { onSuccess: onDiscarded })}
        >
          {t('import.discard')}
        </Button>
        {counts.failed > 0 && (
          <p className={styles.problem}>
            {t('apply.skipped', { count: counts.failed, shown: formatCount(counts.failed) })}
          </p>
        )}
      </Row>
    </>
  );
}

function Applied({ shown: { counts }, listTo }: Props & { readonly shown: InventoryImport }) {
  const { t } = useTranslation('exchange');
  return (
    <Row gap={12} rowGap={8} align="center" className={styles.apply} role="status">
      <p>
        <strong>
          {t('import.done', { created: formatCount(counts.created), changed: formatCount(counts.changed) })}
        </strong>
      </p>
      <Link to={listTo}>{t('import.toList')}</Link>
    </Row>
  );
}
