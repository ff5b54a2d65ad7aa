import { useState } from 'react';
import { LanguageSelector } from './language-selector.tsx';

export default { title: 'Language selector', component: LanguageSelector };

const languages = [
  { code: 'en', name: 'English', href: '?lng=en' },
  { code: 'is', name: 'Íslenska', href: '?lng=is' },
  { code: 'pl', name: 'Polski', href: '?lng=pl' },
  { code: 'no', name: 'Norsk', href: '?lng=no' },
];

export function AllFour() {
  const [current, setCurrent] = useState('is');
  return (
    <div style={{ display: 'flex', justifyContent: 'end', minHeight: 240 }}>
      <LanguageSelector
        languages={languages}
        current={current}
        label="Tungumál"
        onSelect={(code, event) => {
          event.preventDefault();
          setCurrent(code);
        }}
      />
    </div>
  );
}
