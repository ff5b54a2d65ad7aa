import { Suspense, useSyncExternalStore } from 'react';
import { isConfirmationWanted, watchConfirmation } from './lib/confirmation.ts';
import { lazyPage } from './shared/layout/lazy-area.tsx';

const ConfirmationDialog = lazyPage(
  'confirmation',
  async () => (await import('./areas/confirmation/confirmation-dialog.tsx')).ConfirmationDialog,
);

/** The one place that asks a person to confirm who they are, over whatever page they are on. */
export function ConfirmationGate() {
  const isWanted = useSyncExternalStore(watchConfirmation, isConfirmationWanted, () => false);
  return (
    isWanted && (
      <Suspense>
        <ConfirmationDialog />
      </Suspense>
    )
  );
}
