import { Spinner } from './spinner.tsx';

export default { title: 'Spinner', component: Spinner };

export function Sizes() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 24 }}>
      <Spinner size="small" />
      <Spinner size="medium" />
      <Spinner size="large" />
    </div>
  );
}

export function Black() {
  return <Spinner color="black" />;
}

export function Spoken() {
  return <Spinner label="Sæki gögn…" />;
}
