import { Icon } from '../icon/icon.tsx';
import { Badge } from './badge.tsx';

export default { title: 'Badge', component: Badge };

export function Variations() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Badge>Móttekin</Badge>
      <Badge variation="accent">Send</Badge>
      <Badge variation="success">
        <Icon name="check" size={16} />
        Lokið
      </Badge>
      <Badge variation="warning">Í bið</Badge>
      <Badge variation="danger">Hafnað</Badge>
    </div>
  );
}
