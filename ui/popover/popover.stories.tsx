import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Popover, type PopoverProps } from './popover.tsx';

export default { title: 'Popover', component: Popover };

const streams = [
  'Matarleifar',
  'Pappír',
  'Pappi',
  'Plast',
  'Málmar',
  'Gler',
  'Textíll',
  'Blandaður úrgangur',
  'Spilliefni',
  'Raftæki',
];

function Filter({ defaultOpen = false }: Pick<PopoverProps, 'defaultOpen'>) {
  return (
    <Popover
      defaultOpen={defaultOpen}
      label="Sía eftir úrgangsflokki"
      trigger={
        <Button variation="ghost" size="small">
          Úrgangsflokkur
        </Button>
      }
    >
      {streams.map((stream) => (
        <Checkbox key={stream} label={stream} />
      ))}
    </Popover>
  );
}

export function Closed() {
  return <Filter />;
}

export function Open() {
  return (
    <div style={{ minHeight: 420 }}>
      <Filter defaultOpen />
    </div>
  );
}
Open.inFrontOfThePage = true;
