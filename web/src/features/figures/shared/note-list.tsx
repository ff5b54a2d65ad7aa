import styles from './report-parts.module.css';

interface Props {
  readonly title: string;
  readonly notes: readonly string[];
}

/** Sentences about figures, under a small heading. */
export function NoteList({ title, notes }: Props) {
  return (
    <section className={styles.notes} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
