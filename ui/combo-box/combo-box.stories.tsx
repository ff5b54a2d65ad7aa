import { useState } from 'react';
import { ComboBox } from './combo-box.tsx';

export default { title: 'Combo box', component: ComboBox };

const codes = ['15 01 01 pappír', '15 01 02 plast', '17 02 01 timbur', '20 01 02 gler', '20 01 08 matarleifar'];

function Example({ start, ...texts }: { start: string; hint?: string; error?: string }) {
  const [value, setValue] = useState(start);
  const options = codes.filter((code) => code.includes(value)).map((code) => ({ value: code, label: code }));
  return (
    <ComboBox
      label="Númer úrgangs"
      value={value}
      onValueChange={setValue}
      options={options}
      status={`${options.length} númer`}
      {...texts}
    />
  );
}

export function Empty() {
  return <Example start="" hint="Tölustafir eða orð." />;
}

export function WithError() {
  return <Example start="99 99 99" error="Númerið er ekki í skránni" />;
}
