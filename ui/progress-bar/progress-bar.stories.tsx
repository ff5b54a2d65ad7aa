import { ProgressBar } from './progress-bar.tsx';

export default { title: 'Progress bar', component: ProgressBar };

const column = { display: 'grid', gap: 24 } as const;

export function Values() {
  return (
    <div style={column}>
      <ProgressBar label="Innlestur, ekki hafinn" value={0} />
      <ProgressBar label="Innlestur, 4.200 af 10.000 línum" value={4200} max={10000} />
      <ProgressBar label="Innlestri lokið" value={1} />
    </div>
  );
}

export function Unknown() {
  return <ProgressBar label="Les skrána…" />;
}
