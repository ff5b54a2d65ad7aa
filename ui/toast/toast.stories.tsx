import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import { ToastProvider, useToasts } from './toast.tsx';
import type { ToastContent } from './toast-content.ts';

export default { title: 'Toast', component: ToastProvider };

const deleted: ToastContent = {
  title: 'Ílátinu var eytt',
  action: { label: 'Afturkalla', altText: 'Endurheimtu ílátið af síðu þess', onSelect: () => undefined },
};
const saved: ToastContent = { title: 'Breytingar vistaðar', level: 'success' };
const failed: ToastContent = {
  title: 'Ekki tókst að vista',
  description: 'Sambandið við netið rofnaði. Ekkert hefur glatast.',
  level: 'failure',
};

function Buttons() {
  const { show } = useToasts();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button variation="ghost" onClick={() => show(deleted)}>
        Eyða
      </Button>
      <Button variation="ghost" onClick={() => show(saved)}>
        Vista
      </Button>
      <Button variation="ghost" onClick={() => show(failed)}>
        Mistakast
      </Button>
    </div>
  );
}

function ShowAll() {
  const { show, dismiss } = useToasts();
  useEffect(() => {
    const ids = [deleted, saved, failed].map((content) => show({ ...content, duration: Number.POSITIVE_INFINITY }));
    return () => ids.forEach(dismiss);
  }, [show, dismiss]);
  return null;
}

const labels = { label: 'Tilkynning', stackLabel: 'Tilkynningar ({hotkey})', closeLabel: 'Loka' };

export function OnDemand() {
  return (
    <ToastProvider {...labels}>
      <Buttons />
    </ToastProvider>
  );
}

export function Stack() {
  return (
    <ToastProvider {...labels}>
      <ShowAll />
    </ToastProvider>
  );
}
Stack.inFrontOfThePage = true;
