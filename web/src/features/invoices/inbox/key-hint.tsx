import { useLetterShortcuts } from '../../../shared/list/letter-shortcuts.ts';
import styles from './inbox.module.css';

/** The keys of an action, beside its name. Not shown while single-letter keys are turned off. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  const { on } = useLetterShortcuts();
  if (!on) return null;
  return (
    <span className={styles.keys} aria-hidden>
      {keys.map((key) => (
        // No text: it is not part of the name of its button, which speech input says.
        <kbd key={key} data-key={key} />
      ))}
    </span>
  );
}

/** The number key of an option of the marked task. */
export const numberHint = (isCurrent: boolean) => (number: number) =>
  isCurrent && number <= 3 ? <KeyHint keys={[String(number)]} /> : undefined;
