import { Suspense, useSyncExternalStore } from 'react';
import { isConfirmationPending, watchConfirmation } from './lib/confirmation.ts';
import { lazyPage } from './shared/layout/lazy-area.tsx';

const ConfirmationDialog = lazyPage(
  'confirmation',
  async () => (await import('./areas/confirmation/confirmation-dialog.tsx')).ConfirmationDialog,
);

/** The one place that asks a person to confirm who they are, over whatever page they are on. */
export function ConfirmationGate() {
  const isPending = useSyncExternalStore(watchConfirmation, isConfirmationPending, () => false);
  return (
    isPending && (
      <Suspense>
        <ConfirmationDialog />
      </Suspense>
    )
  );
}
