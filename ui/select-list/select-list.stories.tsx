import { SelectList } from './select-list.tsx';

export default { title: 'Select list', component: SelectList };

const streams = [
  { value: 'food', label: 'Matarleifar' },
  { value: 'paper', label: 'Pappír' },
  { value: 'cardboard', label: 'Pappi' },
  { value: 'plastic', label: 'Plast' },
  { value: 'metal', label: 'Málmar' },
  { value: 'glass', label: 'Gler' },
  { value: 'textile', label: 'Textíll' },
  { value: 'residual', label: 'Blandaður úrgangur' },
  { value: 'hazardous', label: 'Spilliefni', disabled: true },
];

const column = { display: 'grid', gap: 24 } as const;

export function Sizes() {
  return (
    <div style={column}>
      <SelectList size="small" label="Flokkur" options={streams} defaultValue="paper" />
      <SelectList size="medium" label="Flokkur" options={streams} placeholder="Veldu flokk" />
      <SelectList size="full" label="Flokkur" options={streams} defaultValue="residual" hint="Eins og á miðanum." />
    </div>
  );
}

export function WithError() {
  return <SelectList label="Flokkur" options={streams} placeholder="Veldu flokk" error="Fylla þarf út reitinn" />;
}

export function Disabled() {
  return <SelectList label="Flokkur" options={streams} defaultValue="glass" disabled />;
}
