import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

export default { title: 'Empty state', component: EmptyState };

export function WithAction() {
  return (
    <EmptyState
      icon="container"
      headline="Engin ílát enn"
      sentence="Skráðu fyrsta ílátið og prentaðu miða með QR-kóða á það."
      action={<Button>Skrá ílát</Button>}
    />
  );
}

export function NothingFound() {
  return <EmptyState icon="search" headline="Ekkert fannst" sentence="Prófaðu annað leitarorð." />;
}
