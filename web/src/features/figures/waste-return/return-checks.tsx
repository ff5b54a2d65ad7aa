import type { CheckedReturn, WasteReturn } from '@tunna/contract/figures/waste-return';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthName } from '@tunna/domain/time/period';
import { Badge, Icon, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './waste-return.module.css';

interface CheckLink {
  readonly to: string;
  readonly name: string;
}

type LinesHref = (filters: Readonly<Record<string, string>>) => string | undefined;

/**
 * Links to exactly the lines of a check, by stream, and to the pages where its problem can be fixed, if the member may open them.
 * @param linesHref undefined if there is no list of such lines
 */
export function useCheckLinks(linesHref: LinesHref): (check: CheckedReturn) => CheckLink[] {
  const { t, i18n } = useTranslation('waste-return');
  const { paths: own, may } = useOrganization();
  const linked = (name: string, filters: Readonly<Record<string, string>>): CheckLink[] => {
    const to = linesHref(filters);
    return to === undefined ? [] : [{ to, name }];
  };
  const linesOf = ({ kind, wasteStreams }: CheckedReturn): CheckLink[] => [
    ...linked(t('mend.lines'), { lineCheck: kind }),
    ...(wasteStreams.length < 2 ? [] : wasteStreams).flatMap(({ id, names }) =>
      linked(t('mend.streamLines', { stream: streamName(names, i18n.language) }), {
        ...{ lineCheck: kind, wasteStreamId: String(id) },
      }),
    ),
  ];
  const invoiceLinks = (check: CheckedReturn): CheckLink[] => {
    switch (check.kind) {
      case 'emptyMonths':
      case 'missingInvoices':
        return [{ to: own.invoiceImport(), name: t('mend.import') }];
      case 'unmapped':
        return [
          { to: own.invoiceNormalizations(), name: t('mend.map') },
          ...linked(t('mend.lines'), { unmapped: 'material' }),
        ];
      case 'withoutPlace':
        return [{ to: own.invoiceNormalizations({ tab: 'locations' }), name: t('mend.place') }, ...linesOf(check)];
      case 'withoutKilograms':
        return [{ to: own.invoiceNormalizations({ tab: 'densities' }), name: t('mend.density') }, ...linesOf(check)];
      case 'unfinishedYear':
      case 'withoutMunicipality':
        return [];
      default:
        return linesOf(check);
    }
  };
  return (check) => [
    ...check.locations.map(({ id, name }) => ({
      to: may('inventory.write') ? own.editLocation(id) : own.location(id),
      name,
    })),
    ...(may('invoices.read') ? invoiceLinks(check) : []),
  ];
}

interface Props extends Pick<WasteReturn, 'checks' | 'verdict'> {
  readonly isPublished?: boolean;
  /** For a reader of a public link: none. */
  readonly linksOf?: (check: CheckedReturn) => readonly CheckLink[];
}

/** The checks of a return: missing data first, each with links to fix it. */
export function ReturnChecks({ checks, verdict, isPublished = false, linksOf = () => [] }: Props) {
  const { t, i18n } = useTranslation('waste-return');
  const failed = checks.filter(({ count }) => count > 0);
  // Providers that have not invoiced at all are not expected by a rule: whether all invoices arrived is unknown.
  const hasEmptyMonths = failed.some(({ kind }) => kind === 'emptyMonths');
  const passed = checks.filter(({ kind, count }) => count === 0 && !(hasEmptyMonths && kind === 'missingInvoices'));
  const isComplete = verdict === 'complete';
  const language = i18n.language as Language;
  return (
    <Panel title={t('checks')}>
      <Stack gap={12} className={styles.verdict}>
        <p>
          <Badge variation={isComplete ? 'success' : 'warning'}>{t(isComplete ? 'complete' : 'incomplete')}</Badge>{' '}
          {t(isPublished ? 'publishedText' : isComplete ? 'completeText' : 'incompleteText')}
        </p>
        {failed.length > 0 && (
          <Stack as="ul" gap={0} className={styles.checks}>
            {failed.map((check) => (
              <li key={check.kind}>
                <Icon name="warning" size={20} />
                <p>{t(`check.${check.kind}`, { count: check.count, figure: formatCount(check.count) })}</p>
                {check.missing.length > 0 && (
                  <Row as="span" gap={12} rowGap={4} screenOnly className={styles.links}>
                    {check.missing
                      .map(({ month, serviceProvider }) => `${serviceProvider.name}, ${monthName(month, language)}`)
                      .join('; ')}
                  </Row>
                )}
                <Row as="span" gap={12} rowGap={4} screenOnly className={styles.links}>
                  {linksOf(check).map(({ to, name }) => (
                    <Link key={to} to={to}>
                      {name}
                    </Link>
                  ))}
                </Row>
              </li>
            ))}
          </Stack>
        )}
        {passed.length > 0 && (
          <Row as="p" nowrap gap={12} className={styles.passed}>
            <Icon name="check" size={20} />
            <span>{t('passed', { names: passed.map(({ kind }) => t(`name.${kind}`)).join(', ') })}</span>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
