import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { findingStates } from '@tunna/domain/invoices/prices/invoice-audit';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Detail, Row, Stack } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import styles from './invoice-audit.module.css';
import { useDecision } from './use-decision.ts';

/** A figure of a finding: a unit price with its decimals, an amount with those of its currency. */
export function figureText({ rule, currency }: InvoiceFinding, figure: string | undefined): string {
  if (figure === undefined) return '–';
  if (rule !== 'wrong_rate' && rule !== 'price_jump') return formatMoney(figure, currency);
  return `${formatDecimal(figure)}\u00a0${currency === 'ISK' ? 'kr.' : currency}`;
}

/** The finding and its position. */
export function FindingCell({ finding }: { finding: InvoiceFinding }) {
  const { t } = useTranslation('invoice-audit');
  const { rule, position, lineName, reference, note } = finding;
  return (
    <Stack as="span" gap={4} align="start" className={styles.finding}>
      {t(`rule.${rule}`)}
      {position !== undefined && <Detail>{`${position}. ${lineName ?? ''}`}</Detail>}
      {reference !== undefined && <Detail>{t(`reference.${rule}`, { reference })}</Detail>}
      {note !== '' && <Detail>{note}</Detail>}
    </Stack>
  );
}

const levels = { open: 'warning', accepted: 'success', disputed: 'danger', ignored: 'neutral' } as const;

/** The decision, with the member and the time. */
export function StateCell({ finding: { state, decidedBy, decidedAt } }: { finding: InvoiceFinding }) {
  const { t, i18n } = useTranslation('invoice-audit');
  return (
    <Stack as="span" gap={4} align="start" className={styles.finding}>
      <Badge variation={levels[state]}>{t(`state.${state}`)}</Badge>
      {decidedAt !== undefined && state !== 'open' && (
        <Detail>
          {t('by', { name: decidedBy ?? '–', day: formatDay(decidedAt.slice(0, 10), i18n.language as Language) })}
        </Detail>
      )}
    </Stack>
  );
}

/** The actions for a finding. */
export function Decisions({ orgId, finding }: { readonly orgId: number; readonly finding: InvoiceFinding }) {
  const { t } = useTranslation('invoice-audit');
  const decide = useDecision(orgId);
  const name = `${t(`rule.${finding.rule}`)}, ${finding.lineName ?? finding.invoiceNumber}`;
  const offered = findingStates.filter((state) => (finding.state === 'open' ? state !== 'open' : state === 'open'));
  return (
    <Row as="span" gap={4}>
      {offered.map((state) => (
        <Button
          key={state}
          variation="ghost"
          size="small"
          aria-label={t('decideNamed', { action: t(`decide.${state}`), name })}
          onClick={() => void decide([finding.id], state)}
        >
          {t(`decide.${state}`)}
        </Button>
      ))}
    </Row>
  );
}
