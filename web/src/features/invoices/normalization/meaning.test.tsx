import type { MaterialNormalization } from '@tunna/contract/invoices/normalization';
import normalization from '@tunna/texts/is/invoices/normalization.json';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { Meaning } from './meaning.tsx';

const remembered = {
  ...{ kind: 'material', isBought: false, unit: 'LTR', kgPerUnit: '0.125' },
  wasteStream: { id: 2, names: { is: 'Pappír' }, color: '#0082be' },
} as unknown as MaterialNormalization;

it('a weight per unit has the name of the unit and a decimal comma', async () => {
  const texts = { normalization, invoice: { 'unit.LTR': 'lítri' } };
  const screen = await render(
    <TranslationProvider i18n={createI18n('is', { is: texts })}>
      <Meaning normalization={remembered} />
    </TranslationProvider>,
  );
  await expect.element(screen.getByText('Þyngd einnar einingar (lítri), kg: 0,125')).toBeVisible();
});
