import type { ImportChange, ImportEntity, ImportProblem, ImportRow } from '@tunna/contract/inventory/inventory-import';
import { Badge, DataTable, HiddenText, Icon, Muted, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/translation.tsx';
import styles from './inventory-import.module.css';

interface Props {
  readonly entity: ImportEntity;
  readonly rows: readonly ImportRow[];
  /** The page of a location or container. */
  readonly linkTo: (targetId: string) => string;
}

const badges = { created: 'success', changed: 'warning', unchanged: 'neutral', failed: 'danger' } as const;

/** The rows of a file: what each changes, or why it cannot be imported. */
export function ImportRows({ entity, rows, linkTo }: Props) {
  const { t } = useTranslation('exchange');
  return (
    <DataTable
      caption={t('import.rows')}
      rows={rows}
      rowKey={({ row }) => row}
      columns={[
        { key: 'row', title: t('column.row'), align: 'end', cell: ({ row }) => row },
        {
          key: 'name',
          title: t('column.name'),
          heading: true,
          cell: ({ name, targetId }) =>
            targetId === undefined ? name || '–' : <Link to={linkTo(targetId)}>{name || '–'}</Link>,
        },
        {
          key: 'state',
          title: t('column.state'),
          cell: ({ state }) => <Badge variation={badges[state]}>{t(`state.${state}`)}</Badge>,
        },
        {
          key: 'what',
          title: t('column.what'),
          cell: ({ changes, problems }) => (
            <Stack as="ul" gap={4} className={styles.list}>
              {problems.map((problem) => (
                <Problem key={`${problem.column} ${problem.problem}`} problem={problem} />
              ))}
              {changes.map((change) => (
                <Change key={change.column} entity={entity} change={change} />
              ))}
            </Stack>
          ),
        },
      ]}
    />
  );
}

function Change({ entity, change: { column, from, to } }: { entity: ImportEntity; change: ImportChange }) {
  const { t } = useTranslation('exchange');
  const list = entity === 'container' ? 'containers' : 'locations';
  const name = t(`export:${list}.${column}`, { defaultValue: column });
  return (
    <li>
      <span className={styles.field}>{name}</span>
      {from !== undefined && (
        <>
          <HiddenText>{t('change.from')}</HiddenText> <del>{from}</del> <Icon name="arrow-right" size={16} />
        </>
      )}
      {to === undefined ? (
        <Muted as="span">{t('change.cleared')}</Muted>
      ) : (
        <>
          {from !== undefined && <HiddenText>{t('change.to')}</HiddenText>} <ins>{to}</ins>
        </>
      )}
    </li>
  );
}

function Problem({ problem: { column, problem, found, rows } }: { problem: ImportProblem }) {
  const { t } = useTranslation('exchange');
  return (
    <li className={styles.problem}>
      {column !== undefined && <span className={styles.field}>{column}</span>}{' '}
      {t(`problem.${problem}`, { rows: rows?.join(', ') ?? '', count: rows?.length ?? 0 })}
      {found !== undefined && <q className={styles.found}>{found}</q>}
    </li>
  );
}
