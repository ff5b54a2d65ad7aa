import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';
import styles from './normalization.module.css';

/** The form inside these dialogs. */
export const Choice = lazyPart(
  'features/invoices/normalization/choice.part',
  () => import('./choice.part.tsx'),
  (part) => part.Choice,
);

interface Props {
  /** The text of the lines. */
  readonly line: string;
  /** The texts of other lines that get the same choice. */
  readonly others?: readonly string[];
  readonly children: (close: () => void) => ReactNode;
}

interface SeveralProps {
  /** The texts of the lines. */
  readonly lines: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

function Texts({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Stack as="ul" gap={4} className={styles.several}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of several providers may say the same
        <li key={index}>{line}</li>
      ))}
    </Stack>
  );
}

/** One choice for several selected lines, which are listed with their full text. */
export function SeveralDialog({ lines, open, onOpenChange, children }: SeveralProps) {
  const { t } = useTranslation('normalization');
  const title = t('several.title', { count: lines.length, shown: formatCount(lines.length) });
  return (
    <PartModal part={Choice} open={open} onOpenChange={onOpenChange} title={title} closeLabel={t('workspace:close')}>
      <Stack gap={12}>
        <Texts lines={lines} />
        {children}
      </Stack>
    </PartModal>
  );
}

/** Opens a choice for lines. */
export function ChoiceDialog({ line, others = [], children }: Props) {
  const { t } = useTranslation('normalization');
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variation="ghost" size="small" aria-label={t('chooseFor', { line })}>
      {t('choose')}
    </Button>
  );
  return (
    <PartModal
      part={Choice}
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={line}
      closeLabel={t('workspace:close')}
    >
      <Stack gap={12}>
        {others.length > 0 && <Texts lines={others} />}
        {children(() => setOpen(false))}
      </Stack>
    </PartModal>
  );
}
