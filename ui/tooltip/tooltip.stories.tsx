import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Tooltip } from './tooltip.tsx';

export default { title: 'Tooltip', component: Tooltip };

export function OnAButton() {
  return (
    <Tooltip content="Fleiri aðgerðir">
      <Button variation="icon" size="circle" aria-label="Fleiri aðgerðir">
        <Icon name="more" />
      </Button>
    </Tooltip>
  );
}

export function Help() {
  return (
    <Tooltip help content="Flokkunarhlutfall er þyngd þess sem er flokkað deilt með heildarþyngd.">
      <Button variation="ghost" size="small">
        Flokkunarhlutfall
      </Button>
    </Tooltip>
  );
}

export function Open() {
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      <Tooltip open content="Þyngd sem var vigtuð, ekki áætluð. Áætluð þyngd er merkt sérstaklega." side="bottom">
        <Button variation="ghost" size="small">
          1.240 kg
        </Button>
      </Tooltip>
    </div>
  );
}
Open.inFrontOfThePage = true;
