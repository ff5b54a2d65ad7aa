import { useState } from 'react';
import { CodeEntry } from './code-entry.tsx';

export default { title: 'Code entry', component: CodeEntry };

const digitLabel = (position: number) => `${position}. tölustafur`;

export function Empty() {
  const [message, setMessage] = useState('');
  return (
    <>
      <CodeEntry
        legend="6 tölustafir"
        digitLabel={digitLabel}
        onComplete={(code) => setMessage(`Kóðinn er ${code}`)}
        onInvalidPaste={() => setMessage('Ekki er hægt að líma innihald klippiborðsins')}
      />
      <p>{message}</p>
    </>
  );
}

export function WithError() {
  return (
    <CodeEntry
      legend="6 tölustafir"
      digitLabel={digitLabel}
      onComplete={() => undefined}
      onInvalidPaste={() => undefined}
      error="Rangur kóði"
    />
  );
}

export function Checking() {
  return (
    <CodeEntry
      legend="6 tölustafir"
      digitLabel={digitLabel}
      onComplete={() => undefined}
      onInvalidPaste={() => undefined}
      disabled
    />
  );
}
