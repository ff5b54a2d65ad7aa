import { Skeleton } from './skeleton.tsx';

export default { title: 'Skeleton', component: Skeleton };

export function Shapes() {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Skeleton shape="circle" />
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton shape="block" />
    </div>
  );
}

export function Immediate() {
  return <Skeleton shape="block" immediate />;
}
