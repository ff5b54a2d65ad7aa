import normalization from '@tunna/texts/is/invoices/normalization.json';
import { expect, it } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { Offers } from './offers.tsx';
import type { Offer } from './unmapped.ts';

const offer = (label: string, reason: string) => ({ key: label, label, reason, confidence: 90 }) as unknown as Offer;

it('has the reasons of all offers, for screens without tooltips', async () => {
  const offers = [offer('Plast', 'Sama lína áður'), offer('Pappír', 'Svipaður texti')];
  const screen = await renderForOwner(
    <Offers line="Plastumbúðir" offers={offers} onAccept={() => undefined}>
      {null}
    </Offers>,
    { normalization },
  );
  await expect.element(screen.getByText('Sama lína áður')).toBeVisible();
  // A tooltip has it here: the pointer can hover.
  await expect.element(screen.getByText('Pappír: Svipaður texti')).not.toBeVisible();
});
