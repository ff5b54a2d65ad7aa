import type { ScaleCommandKind } from '@tunna/contract/scales/scale-command';
import { Icon } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import styles from './scale-commands.module.css';
import type { GivenCommand } from './use-scale-command.ts';

interface Props {
  /** What the scale accepts. */
  readonly commands: readonly ScaleCommandKind[];
  readonly given: GivenCommand | undefined;
  /** A draft is open, or there is no connection. */
  readonly isDisabled: boolean;
  onGive(kind: ScaleCommandKind): void;
}

/** Zero and tare, for scales whose protocol has them, and what the scale answered. */
export function ScaleCommands({ commands, given, isDisabled, onGive }: Props) {
  const { t } = useTranslation('station');
  const isPending = given?.state === 'pending';
  const isDone = given?.state === 'done';
  const icon = isPending ? 'moving' : isDone ? 'check' : 'warning';
  return (
    <div className={styles.commands}>
      <div className={styles.buttons}>
        {commands.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.button}
            disabled={isDisabled || isPending}
            onClick={() => onGive(kind)}
          >
            {t(`command.${kind}`)}
          </button>
        ))}
      </div>
      <p className={styles.result} role="status" data-state={isPending ? 'pending' : isDone ? 'done' : 'failed'}>
        {given !== undefined && <Icon name={icon} size={24} />}
        {given !== undefined &&
          (given.state === 'done' ? t(`command.done.${given.kind}`) : t(`command.${given.state}`))}
      </p>
    </div>
  );
}
