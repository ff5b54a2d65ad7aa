import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Modal, type ModalProps } from './modal.tsx';

export default { title: 'Modal', component: Modal };

function Sample({ size = 'short', defaultOpen = false }: Pick<ModalProps, 'size' | 'defaultOpen'>) {
  return (
    <Modal
      size={size}
      defaultOpen={defaultOpen}
      trigger={<Button variation="ghost">Opna {size}</Button>}
      title="Skrá nýtt ílát"
      description="Númerið stendur á miðanum á ílátinu."
      closeLabel="Loka"
      footer={
        <>
          <Button variation="ghost">Hætta við</Button>
          <Button>Vista</Button>
        </>
      }
    >
      <TextField label="Númer íláts" />
    </Modal>
  );
}

export function Sizes() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Sample size="short" />
      <Sample size="wide" />
      <Sample size="wider" />
    </div>
  );
}

export function Open() {
  return <Sample defaultOpen />;
}
Open.inFrontOfThePage = true;
