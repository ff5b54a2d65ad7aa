import { Icon, type IconName } from './icon.tsx';

export default { title: 'Icon', component: Icon };

const names: IconName[] = [
  'check',
  'cross',
  'globe',
  'sun',
  'moon',
  'arrow-left',
  'chevron-down',
  'search',
  'container',
  'recycle',
  'warning',
  'info',
  'more',
];

export function All() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      {names.map((name) => (
        <Icon key={name} name={name} size={24} />
      ))}
    </div>
  );
}

export function Spoken() {
  return <Icon name="warning" size={32} label="Yfirfullt ílát" />;
}
