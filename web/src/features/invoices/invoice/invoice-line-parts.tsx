import type { LineMade, MadeLine } from '@tunna/contract/invoices/line-item';
import { formatDecimal, formatKilograms } from '@tunna/domain/numbers/numbers';
import { Badge, Stack } from '@tunna/ui';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { TreatmentKnownBy, WeightKnownBy } from '../shared/known-by.tsx';
import { AttributedTo } from './attributed-to.tsx';
import styles from './invoice-paper.module.css';

/** The text of a line as invoiced. */
export function Wording({ line }: { line: MadeLine }) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const { description, note, period, allowanceCharges, parts = [] } = line;
  const days = period === undefined ? '' : [period.start, period.end].map(words.day).join(' – ');
  return (
    <>
      {line.name} {line.sellersItemId !== undefined && <span className={styles.small}>{line.sellersItemId}</span>}
      {[description, note, days].map(
        (text) =>
          text !== undefined &&
          text !== '' && (
            <div key={text} className={styles.small}>
              {text}
            </div>
          ),
      )}
      {allowanceCharges.map(({ isCharge, amount = '', reason = '' }) => (
        <div key={`${isCharge} ${reason} ${amount}`} className={styles.small}>
          {t(isCharge ? 'line.charge' : 'line.allowance', { reason, amount: formatDecimal(amount) })}
        </div>
      ))}
      {parts.map((part) => (
        <div key={`${part.name} ${part.net}`} className={styles.small}>
          {[part.name, part.quantity === undefined ? '' : formatDecimal(part.quantity), words.unit(part.unit)].join(
            ' ',
          )}
        </div>
      ))}
    </>
  );
}

/** Marks what no person chose, with the reason. */
export function Automatic({
  made,
}: {
  readonly made: Pick<Partial<LineMade>, 'isMaterialAutomatic' | 'isLocationAutomatic'>;
}) {
  const { t } = useTranslation('invoice');
  const reasons = [
    ...(made.isMaterialAutomatic === true ? [t('automatic.material')] : []),
    ...(made.isLocationAutomatic === true ? [t('automatic.location')] : []),
  ];
  if (reasons.length === 0) return null;
  return (
    <span className={styles.small}>
      <Badge>{t('automatic')}</Badge> {reasons.join(' ')}
    </span>
  );
}

/** How a line came into the invoice; if it came from a file, with a link to it. */
export function LineSource({ source, hasFile }: Pick<MadeLine, 'source'> & { readonly hasFile: boolean }) {
  const { t } = useTranslation('invoice');
  const { search } = useLocation();
  const name = t('lineSource', { source: t(`lineSource.${source}`) });
  // Of an invoice without a file, all lines are entered manually.
  if (!hasFile && source === 'hand') return null;
  if (!hasFile || source === 'hand') return <span className={styles.small}>{name}</span>;
  const address = new URLSearchParams(search);
  address.set('document', 'file');
  return (
    <Link className={`${styles.small} ${styles.target}`} to={`?${address}`} replace>
      {name}
    </Link>
  );
}

/** The weight of a line, and how it is known. */
export function LineWeight({ kg, kgOrigin }: Pick<LineMade, 'kg' | 'kgOrigin'>) {
  if (kg === undefined) return null;
  return (
    <>
      {formatKilograms(kg)} <WeightKnownBy kgOrigin={kgOrigin} />
    </>
  );
}

/** The treatment of a line, and how it is known. */
export function LineTreatment({
  treatmentCode,
  treatmentEvidence,
}: Pick<LineMade, 'treatmentCode' | 'treatmentEvidence'>) {
  if (treatmentCode === undefined) return null;
  return (
    <>
      {treatmentCode} <TreatmentKnownBy treatmentEvidence={treatmentEvidence} />
    </>
  );
}

/** The classification of a line. */
export function Made({ made, currency }: Pick<MadeLine, 'made'> & { readonly currency: string }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const { kind, wasteStream, location, container, kg, kgOrigin, treatmentCode, treatmentEvidence } = made;
  return (
    <Stack as="span" gap={4} className={styles.made}>
      {kind === undefined ? (
        <span>
          <Badge variation="warning">{t('lineKind.none')}</Badge>
        </span>
      ) : wasteStream === undefined ? (
        <span>{t(`lineKind.${kind}`)}</span>
      ) : (
        <StreamName {...wasteStream} />
      )}
      {location !== undefined && <span className={styles.small}>{location.name}</span>}
      {container !== undefined && (
        <Link className={styles.small} to={own.container(container.id)}>
          {container.customId ?? container.slug}
        </Link>
      )}
      {kg !== undefined && (
        <span className={styles.small}>
          <LineWeight kg={kg} kgOrigin={kgOrigin} />
        </span>
      )}
      {treatmentCode !== undefined && (
        <span className={styles.small}>
          <LineTreatment treatmentCode={treatmentCode} treatmentEvidence={treatmentEvidence} />
        </span>
      )}
      <AttributedTo attribution={made.attribution} currency={currency} />
      <Automatic made={made} />
    </Stack>
  );
}
