import { useQuery } from '@tanstack/react-query';
import type { ImportRow, ListImportDetail } from '@tunna/contract/platform/list-import';
import { type ImportRowState, importRowStates } from '@tunna/contract/platform/list-import-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Muted, Notice, Panel, Row, Stack, TabPanel, Tabs } from '@tunna/ui';
import { Link } from 'react-router';
import { latestError } from '../../../lib/api/latest-error.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ListPager } from '../../../shared/list/list-pager.tsx';
import type { List } from '../../../shared/list/use-list-state.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ImportApply, ImportProgress } from './import-apply.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportError } from './import-error.tsx';
import { ImportGrid } from './import-grid.tsx';
import { ImportMissing } from './import-missing.tsx';
import { ImportRows } from './import-rows.tsx';
import { importQuery, rowsOfPage, useForgetAfter, useImportChanges } from './list-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly id: number;
  /** Its filters select the shown rows. */
  readonly list: List;
  readonly linkTo: ((targetId: string) => string) | undefined;
  /** The address of the list of imported records. */
  readonly listTo: string;
  /** Called to take another table instead. */
  readonly onLeave: () => void;
}

/** The planned or applied changes of a table. */
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
  readonly shown: ListImportDetail;
  readonly rows: readonly ImportRow[];
  readonly total: number;
  readonly state: ImportRowState | undefined;
}

function Preview({ shown, rows, total, state, ...props }: PreviewProps) {
  const { t, i18n } = useTranslation('list-import');
  const { list, id, orgId } = props;
  const { counts, ignoredColumns, fileName, appliedAt, createdAt } = shown;
  const { revise, readAgain } = useImportChanges(orgId, shown);
  const all = importRowStates.reduce((sum, one) => sum + counts[one], 0);
  const tabs = [
    { name: 'all', title: t('tab.all', { count: formatCount(all) }) },
    ...importRowStates
      .filter((name) => counts[name] > 0 || name === state)
      .map((name) => ({ name, title: t(`tab.${name}`, { count: formatCount(counts[name]) }) })),
  ];
  const open = (name: string) =>
    list.change({ filters: { import: String(id), ...(name === 'all' ? {} : { state: name }) } });
  const when = formatDateTime(new Date(appliedAt ?? createdAt), i18n.language as Language);
  const isApplied = appliedAt !== undefined;
  const isOpen = shown.state === 'previewed';
  const hasGrid = isOpen && (rows.length > 0 || state === undefined);
  useForgetAfter(shown.state);
  const absent = shown.columns.filter(
    ({ place, fixed, standard }) => place === undefined && fixed === undefined && standard !== undefined,
  );
  return (
    <Panel title={fileName}>
      <Stack>
        <Muted>{t(isApplied ? 'preview.appliedAt' : 'preview.readAt', { moment: when })}</Muted>
        {isOpen && (
          <>
            {shown.headingRows.length > 0 && (
              <ImportColumns
                detail={shown}
                onRevise={revise.mutate}
                onPosition={shown.hasFile ? readAgain.mutate : undefined}
                pending={revise.isPending ? revise.variables : undefined}
                reading={readAgain.isPending ? readAgain.variables : undefined}
              />
            )}
            {absent.length > 0 && (
              <Notice>
                {absent.map(({ column, title, standard }) => (
                  <p key={column}>{t('preview.absent', { title, value: standard })}</p>
                ))}
              </Notice>
            )}
            {ignoredColumns.length > 0 && (
              <Muted>
                {t('preview.ignored', { columns: ignoredColumns.join(', '), count: ignoredColumns.length })}
              </Muted>
            )}
            <ImportMissing detail={shown} onRevise={revise.mutate} hasFailed={revise.isError} />
          </>
        )}
        <ImportError error={latestError(readAgain, revise)} />
        {isApplied && <Applied {...props} shown={shown} />}
        {shown.state === 'applying' && <ImportProgress shown={shown} />}
        {isOpen && (
          <ImportApply
            orgId={orgId}
            shown={shown}
            isRevising={revise.isPending || readAgain.isPending}
            hasFailed={revise.isError || readAgain.isError}
            onLeave={props.onLeave}
          />
        )}
        <Tabs label={t('grid.caption')} options={tabs} value={state ?? 'all'} onValueChange={open}>
          <TabPanel name={state ?? 'all'}>
            {rows.length === 0 && !hasGrid && <Muted>{t('preview.noRows')}</Muted>}
            {rows.length > 0 && !isOpen && <ImportRows columns={shown.columns} rows={rows} linkTo={props.linkTo} />}
            {hasGrid && (
              <ImportGrid
                detail={shown}
                rows={rows}
                following={total - (list.state.page - 1) * rowsOfPage}
                state={state}
                onRevise={revise.mutate}
              />
            )}
          </TabPanel>
        </Tabs>
        <ListPager list={list} query={{}} total={total} />
      </Stack>
    </Panel>
  );
}

function Applied({ shown: { counts }, listTo, onLeave }: Pick<PreviewProps, 'shown' | 'listTo' | 'onLeave'>) {
  const { t } = useTranslation('list-import');
  return (
    <Row gap={12} rowGap={8} align="center" role="status">
      <p>
        <strong>
          {t('applied.done', { created: formatCount(counts.created), changed: formatCount(counts.changed) })}
        </strong>
      </p>
      <Link to={listTo}>{t('applied.toList')}</Link>
      <Button variation="ghost" size="small" onClick={onLeave}>
        {t('applied.another')}
      </Button>
    </Row>
  );
}
