import styles from './choice-row.module.css';

interface Props<Id> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id | undefined;
  /** Whether all choices must be visible. */
  readonly isWrapped?: boolean;
  onChoose(id: Id): void;
}

/** A few choices beside each other, each large enough for a glove. */
export function ChoiceRow<Id extends number>({ label, options, chosen, isWrapped, onChoose }: Props<Id>) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options} data-wrapped={isWrapped || undefined}>
        {options.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            className={styles.option}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
