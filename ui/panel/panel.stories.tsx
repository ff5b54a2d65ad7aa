import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Panel } from './panel.tsx';

export default { title: 'Panel', component: Panel };

const tools = (
  <Button variation="icon" size="small" aria-label="Fleiri aðgerðir">
    <Icon name="more" />
  </Button>
);

export function Plain() {
  return <Panel>1.240 kg af pappír í síðasta mánuði.</Panel>;
}

export function WithTitleAndTools() {
  return (
    <Panel title="Ílát 12, Suðurlandsbraut" tools={tools}>
      <p>Pappír og pappi, 660 lítrar.</p>
    </Panel>
  );
}

export function Deleted() {
  return (
    <Panel
      title="Reikningur 2291"
      tools={tools}
      deleted={{
        label: 'Eytt',
        restore: (
          <Button size="small" variation="ghost">
            Endurheimta
          </Button>
        ),
      }}
    >
      <p>Samtals 48.210 kr.</p>
    </Panel>
  );
}
