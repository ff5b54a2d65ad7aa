import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { findingStates } from '@tunna/domain/invoices/prices/finding';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Detail, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import styles from './invoice-audit.module.css';
import { ClaimOfFinding } from './make-claim.tsx';
import { useDecision } from './use-decision.ts';

const priceText = (price: string, currency: string): string =>
  `${formatDecimal(price)}\u00a0${currency === 'ISK' ? 'kr.' : currency}`;

type Side = 'expected' | 'found';

/** `expected` or `found`, in a measure other than a unit price. */
function figureText({ measure, currency }: InvoiceFinding, figure: string): string {
  switch (measure) {
    case 'amount':
      return formatMoney(figure, currency);
    case 'percent':
      return `${formatDecimal(figure)}\u00a0%`;
    case 'kilograms':
      return `${formatDecimal(figure)}\u00a0kg`;
    case 'unit_price':
    case 'quantity':
      return formatDecimal(figure);
  }
}

/** The amounts of a line by the expected and the found unit price. Their difference is that of the finding. */
function lineAmount({ expected, quantity, difference }: InvoiceFinding, side: Side): string {
  const amount = toDecimal(expected).times(toDecimal(quantity));
  return amountText(side === 'expected' ? amount : amount.plus(toDecimal(difference)));
}

interface FigureCellProps {
  readonly finding: InvoiceFinding;
  readonly side: Side;
}

/** A figure with its measure. A unit price is shown as the amount of the line, like the difference beside it, with its calculation. */
export function FigureCell({ finding, side }: FigureCellProps) {
  const { t } = useTranslation('invoice-audit');
  const { unit } = useInvoiceWords();
  const { [side]: figure, measure, quantity, currency } = finding;
  if (figure === undefined) return <>–</>;
  const isPrice = measure === 'unit_price' && quantity !== undefined;
  return (
    <Stack as="span" gap={4} align="end">
      {isPrice ? formatMoney(lineAmount(finding, side), currency) : figureText(finding, figure)}
      <Detail>
        {isPrice
          ? `${formatDecimal(quantity)} ${unit(finding.unit)} × ${priceText(figure, currency)}`
          : t(`measure.${measure}`)}
      </Detail>
    </Stack>
  );
}

const dayNames = new Set(['day', 'from', 'until']);
const priceNames = new Set(['price']);
const textNames = new Set(['invoice', 'line', 'ticket', 'place', 'currency']);

/** The readable sentences of the grounds. */
function useGrounds() {
  const { t } = useTranslation('invoice-audit');
  const { unit, day } = useInvoiceWords();
  return ({ grounds, currency }: InvoiceFinding): string[] =>
    grounds.map(({ code, values }) => {
      const shown = Object.entries(values).map(([name, value]): [string, string] => {
        if (dayNames.has(name)) return [name, day(value)];
        if (priceNames.has(name)) return [name, priceText(value, values.currency ?? currency)];
        if (name === 'amount') return [name, formatMoney(value, values.currency ?? currency)];
        if (name === 'unit') return [name, unit(value)];
        return [name, textNames.has(name) ? value : formatDecimal(value)];
      });
      return String(t(`ground.${code}`, Object.fromEntries(shown)));
    });
}

/** The finding, its position and its grounds. */
export function FindingCell({ finding }: { finding: InvoiceFinding }) {
  const { t } = useTranslation('invoice-audit');
  const groundsOf = useGrounds();
  const { rule, position, lineName, note, confidence } = finding;
  return (
    <Stack as="span" gap={4} align="start" className={styles.finding}>
      <Row as="span" gap={8}>
        {t(`rule.${rule}`)}
        <Badge variation={confidence === 'certain' ? 'danger' : 'neutral'}>{t(`confidence.${confidence}`)}</Badge>
      </Row>
      {position !== undefined && <Detail>{`${position}. ${lineName ?? ''}`}</Detail>}
      {groundsOf(finding).map((sentence) => (
        <Detail key={sentence}>{sentence}</Detail>
      ))}
      {note !== '' && <Detail>{note}</Detail>}
    </Stack>
  );
}

const levels = { open: 'warning', accepted: 'success', disputed: 'danger', ignored: 'neutral' } as const;

/** The decision, with the member and the time. */
export function StateCell({ finding: { state, decidedBy, decidedAt, claim } }: { finding: InvoiceFinding }) {
  const { t, i18n } = useTranslation('invoice-audit');
  return (
    <Stack as="span" gap={4} align="start" className={styles.finding}>
      <Badge variation={levels[state]}>{t(`state.${state}`)}</Badge>
      {decidedAt !== undefined && state !== 'open' && (
        <Detail>
          {t('by', { name: decidedBy ?? '–', day: formatDay(decidedAt.slice(0, 10), i18n.language as Language) })}
        </Detail>
      )}
      {claim !== undefined && <ClaimOfFinding claim={claim} />}
    </Stack>
  );
}

/** The actions for a finding. */
export function Decisions({ orgId, finding }: { readonly orgId: number; readonly finding: InvoiceFinding }) {
  const { t } = useTranslation('invoice-audit');
  const decide = useDecision(orgId);
  const name = `${t(`rule.${finding.rule}`)}, ${finding.lineName ?? finding.invoiceNumber}`;
  const offered = findingStates.filter((state) => (finding.state === 'open' ? state !== 'open' : state === 'open'));
  const press = async (pressed: HTMLButtonElement, state: InvoiceFinding['state']) => {
    const first = pressed.parentElement?.firstElementChild;
    // The pressed button goes away with the decision, unless it is the first one.
    if ((await decide([finding.id], state)) && first instanceof HTMLButtonElement) first.focus();
  };
  return (
    <Row as="span" gap={4}>
      {offered.map((state) => (
        <Button
          key={state === offered[0] ? 'first' : state}
          variation="ghost"
          size="small"
          aria-label={t('decideNamed', { action: t(`decide.${state}`), name })}
          onClick={({ currentTarget }) => void press(currentTarget, state)}
        >
          {t(`decide.${state}`)}
        </Button>
      ))}
    </Row>
  );
}
