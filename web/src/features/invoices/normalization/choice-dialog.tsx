import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Modal, Notice, Row, Stack } from '@tunna/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { EffectText } from './effect-text.tsx';
import styles from './normalization.module.css';
import type { Choices } from './unmapped.ts';
import { useAccept } from './use-accept.ts';

interface Props {
  readonly orgId: number;
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
    <Modal open={open} onOpenChange={onOpenChange} title={title} closeLabel={t('workspace:close')}>
      <Stack gap={12}>
        <Texts lines={lines} />
        {children}
      </Stack>
    </Modal>
  );
}

/** Opens a choice for lines. */
export function ChoiceDialog({ line, others = [], children }: Omit<Props, 'orgId'>) {
  const { t } = useTranslation('normalization');
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variation="ghost" size="small" aria-label={t('chooseFor', { line })}>
      {t('choose')}
    </Button>
  );
  return (
    <Modal open={open} onOpenChange={setOpen} trigger={trigger} title={line} closeLabel={t('workspace:close')}>
      <Stack gap={12}>
        {others.length > 0 && <Texts lines={others} />}
        {children(() => setOpen(false))}
      </Stack>
    </Modal>
  );
}

interface FormProps {
  readonly orgId: number;
  /** Undefined until the input is complete. */
  readonly choices: Choices | undefined;
  /** Called to close the form. */
  readonly onDone: () => void;
  /** Called after the choices were stored. */
  readonly onSaved?: ((choices: Choices) => void) | undefined;
  readonly children: ReactNode;
}

/** The fields of a choice, its effect, and the button that saves it. */
export function ChoiceForm({ orgId, choices, onDone, onSaved, children }: FormProps) {
  const { t } = useTranslation('normalization');
  const { accept, isSending } = useAccept(orgId);
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Events of the form must not reach the row that contains its dialog.
    event.stopPropagation();
    setIncomplete(choices === undefined);
    if (choices === undefined || !(await accept(choices))) return;
    onDone();
    onSaved?.(choices);
  };
  return (
    <Stack as="form" onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {isIncomplete && choices === undefined && <Notice level="error">{t('field-problem:required')}</Notice>}
      {choices !== undefined && <EffectText orgId={orgId} choices={choices} />}
      <Row justify="end">
        <Button variation="ghost" onClick={onDone}>
          {t('workspace:cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('remember')}
        </Button>
      </Row>
    </Stack>
  );
}
