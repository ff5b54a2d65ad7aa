import { Button, Notice, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { Keypad } from '../choice/keypad.tsx';
import styles from '../station-dialog.module.css';
import type { Unpairing } from './unpair.ts';

/** The shortest PIN. */
const minDigits = 4;

interface Props {
  /** Number of weighings that the server has not received. */
  readonly unsent: number;
  readonly hasPin: boolean;
  /** The first tap: the rest of the dialog makes room for the keypad. */
  onConfirming(): void;
  /** Leaves the station unless it is refused. */
  onUnpair(pin: string | undefined): Promise<Unpairing>;
}

/** Unpairs the tablet after a second tap and its PIN; never while weighings wait. */
export function UnpairStep({ unsent, hasPin, onConfirming, onUnpair }: Props) {
  const { t } = useTranslation('station');
  const [step, setStep] = useState<'none' | 'asked' | 'leaving'>('none');
  const [pin, setPin] = useState('');
  const [refusal, setRefusal] = useState<Exclude<Unpairing, 'done'>>();
  // The server knows about a PIN that was set since the tablet last asked.
  const [isRequired, setRequired] = useState(false);
  const asksPin = hasPin || isRequired;
  const isConfirming = step !== 'none' && unsent === 0;
  const leave = async () => {
    if (step === 'none') {
      setStep('asked');
      if (unsent === 0) onConfirming();
      return;
    }
    if (unsent > 0) return;
    setStep('leaving');
    setRefusal(undefined);
    const result = await onUnpair(asksPin ? pin : undefined);
    if (result === 'done') return;
    setStep('asked');
    setPin('');
    setRefusal(result);
    if (result === 'wrongPin') setRequired(true);
  };
  return (
    <Stack gap={12}>
      {step !== 'none' && unsent > 0 && <Notice level="error">{t('signOut.refused', { count: unsent })}</Notice>}
      {isConfirming && <Notice>{t('signOut.ask')}</Notice>}
      {isConfirming && refusal !== undefined && <Notice level="error">{t(`signOut.${refusal}`)}</Notice>}
      {isConfirming && asksPin && (
        <>
          <p className={styles.line}>{t('signOut.pin')}</p>
          <p className={styles.pin} role="status" aria-label={t('signOut.digits', { count: pin.length })}>
            {'●'.repeat(pin.length).padEnd(minDigits, '○')}
          </p>
          <Keypad kind="pin" typed={pin} onType={setPin} />
        </>
      )}
      <Button
        size="large"
        variation={isConfirming ? 'red' : 'ghost'}
        className={styles.small}
        loading={step === 'leaving'}
        disabled={isConfirming && asksPin && pin.length < minDigits}
        onClick={() => void leave()}
      >
        {t(isConfirming ? 'signOut.really' : 'signOut.button')}
      </Button>
    </Stack>
  );
}
