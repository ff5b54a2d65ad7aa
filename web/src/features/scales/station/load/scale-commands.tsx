import type { ScaleCommandKind } from '@tunna/contract/scales/scale-command';
import { Icon } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import styles from './scale-commands.module.css';
import type { RunningCommand } from './use-scale-command.ts';

interface Props {
  /** What the scale accepts. */
  readonly commands: readonly ScaleCommandKind[];
  readonly command: RunningCommand | undefined;
  /** A draft is open, or there is no connection. */
  readonly isDisabled: boolean;
  onGive(kind: ScaleCommandKind): void;
}

/** Zero and tare, for scales whose protocol has them, and what the scale answered. */
export function ScaleCommands({ commands, command, isDisabled, onGive }: Props) {
  const { t } = useTranslation('station');
  const isPending = command?.state === 'pending';
  const isDone = command?.state === 'done';
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
        {command !== undefined && <Icon name={icon} size={24} />}
        {command !== undefined &&
          (command.state === 'done' ? t(`command.done.${command.kind}`) : t(`command.${command.state}`))}
      </p>
    </div>
  );
}
