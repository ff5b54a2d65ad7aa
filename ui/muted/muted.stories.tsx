import { Detail, Muted } from './muted.tsx';

export default { title: 'Muted', component: Muted };

export function Paragraph() {
  return <Muted>Síðast tæmt á mánudag.</Muted>;
}

export function Small() {
  return (
    <p>
      1.240 kg <Detail>í febrúar 2026</Detail>
    </p>
  );
}
