import { Icon } from '../icon/icon.tsx';
import { Button } from './button.tsx';

export default { title: 'Button', component: Button };

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 } as const;

export function Variations() {
  return (
    <div style={row}>
      <Button>Ílátið er fullt</Button>
      <Button variation="ghost">Hætta við</Button>
      <Button variation="red">Eyða</Button>
      <Button variation="icon" size="circle" aria-label="Til baka">
        <Icon name="arrow-left" />
      </Button>
    </div>
  );
}

export function Sizes() {
  return (
    <div style={row}>
      <Button size="mini">Mini</Button>
      <Button size="small">Small</Button>
      <Button size="normal">Normal</Button>
      <Button size="large">Large</Button>
      <Button size="shrink">Shrink</Button>
      <Button size="circle" aria-label="Staðfesta">
        <Icon name="check" />
      </Button>
    </div>
  );
}

export function WithIcon() {
  return (
    <Button>
      <Icon name="recycle" />
      Óska eftir tæmingu
    </Button>
  );
}

export function Loading() {
  return (
    <div style={row}>
      <Button loading>Senda beiðni</Button>
      <Button loading variation="ghost">
        Vista
      </Button>
      <Button loading variation="red">
        Eyða
      </Button>
    </div>
  );
}

export function Disabled() {
  return (
    <div style={row}>
      <Button disabled>Senda beiðni</Button>
      <Button disabled variation="ghost">
        Vista
      </Button>
    </div>
  );
}

export function AsLink() {
  return (
    <div style={row}>
      <Button href="#request">Ílátið er fullt</Button>
      <Button asChild variation="ghost">
        <a href="#back">Fara til baka</a>
      </Button>
    </div>
  );
}
