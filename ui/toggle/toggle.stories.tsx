import { Toggle } from './toggle.tsx';

export default { title: 'Toggle', component: Toggle };

const column = { display: 'grid', justifyItems: 'start', gap: 8 } as const;

export function Sizes() {
  return (
    <div style={column}>
      <Toggle label="Opinber síða" defaultChecked />
      <Toggle label="Opinber síða" size="small" defaultChecked />
      <Toggle label="Tilkynningar í tölvupósti" />
      <Toggle label="Tilkynningar í tölvupósti" size="small" />
    </div>
  );
}

export function Disabled() {
  return (
    <div style={column}>
      <Toggle label="Læst" disabled />
      <Toggle label="Læst, kveikt" disabled defaultChecked />
    </div>
  );
}

export function Theme() {
  return (
    <div style={column}>
      <Toggle variation="theme" label="Dökkt þema" />
      <Toggle variation="theme" label="Dökkt þema" defaultChecked />
    </div>
  );
}
