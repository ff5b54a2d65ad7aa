import { RadioGroup } from './radio-group.tsx';

export default { title: 'Radio group', component: RadioGroup };

const options = [
  { value: 'email', label: 'Tölvupóstur', hint: 'Á netfang þjónustuaðilans.' },
  { value: 'sms', label: 'SMS' },
  { value: 'webhook', label: 'Vefkall', disabled: true },
];

export function Column() {
  return <RadioGroup legend="Hvernig á að láta vita?" options={options} defaultValue="email" />;
}

export function Row() {
  return (
    <RadioGroup
      legend="Tímabil"
      orientation="row"
      defaultValue="quarter"
      options={[
        { value: 'month', label: 'Mánuður' },
        { value: 'quarter', label: 'Ársfjórðungur' },
        { value: 'year', label: 'Ár' },
      ]}
    />
  );
}

export function WithError() {
  return (
    <RadioGroup
      legend="Hvernig á að láta vita?"
      hint="Hægt er að breyta þessu síðar."
      options={options}
      error="Velja þarf eina leið"
    />
  );
}
