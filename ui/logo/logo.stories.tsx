import { Logo } from './logo.tsx';

export default { title: 'Logo', component: Logo };

export function Full() {
  return <Logo />;
}

export function Mark() {
  return <Logo variation="mark" />;
}
