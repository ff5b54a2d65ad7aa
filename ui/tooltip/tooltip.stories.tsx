import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

export default { title: 'Tooltip', component: Tooltip };

export function OnAButton() {
  return (
    <TooltipProvider>
      <Tooltip content="Fleiri aðgerðir">
        <Button variation="icon" size="circle" aria-label="Fleiri aðgerðir">
          <Icon name="more" />
        </Button>
      </Tooltip>
    </TooltipProvider>
  );
}

export function Help() {
  return (
    <TooltipProvider>
      <Tooltip help content="Flokkunarhlutfall er þyngd þess sem er flokkað deilt með heildarþyngd.">
        <Button variation="ghost" size="small">
          Flokkunarhlutfall
        </Button>
      </Tooltip>
    </TooltipProvider>
  );
}

export function Open() {
  return (
    <TooltipProvider>
      <div style={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
        <Tooltip open content="Þyngd sem var vigtuð, ekki áætluð. Áætluð þyngd er merkt sérstaklega." side="bottom">
          <Button variation="ghost" size="small">
            1.240 kg
          </Button>
        </Tooltip>
      </div>
    </TooltipProvider>
  );
}
Open.inFrontOfThePage = true;
