import { Divider } from './divider.tsx';

export default { title: 'Divider', component: Divider };

export function Plain() {
  return <Divider />;
}

export function WithText() {
  return <Divider>eða</Divider>;
}
