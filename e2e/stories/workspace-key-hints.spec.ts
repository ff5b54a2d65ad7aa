import { addInvoice } from '../invoices.ts';
import { expect, test } from '../story.ts';

for (const isTouched of [false, true]) {
  test.describe(isTouched ? 'on a tablet' : 'on a computer', () => {
    test.use(
      isTouched
        ? { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true }
        : { viewport: { width: 1440, height: 900 } },
    );

    test(
      isTouched ? 'no keys are shown' : 'keys are shown beside their actions',
      async ({ page, tenant, signInAs }) => {
        await addInvoice(tenant, 'R 1/2026', [{ name: 'Gámaleiga', net: '38000' }]);
        const root = await signInAs('finance');
        await page.goto(`${root}/invoices/normalizations`);
        await expect(page.getByText('1 ósamræmd lína')).toBeVisible();
        await expect(page.getByText('Örvatakkar færa á milli lína')).toBeVisible({ visible: !isTouched });
        await expect(page.getByRole('button', { name: 'Leita eða fara á…' }).first()).toBeVisible();
        await expect(page.locator('kbd', { hasText: / K$/ })).toBeVisible({ visible: !isTouched });
        await page.goto(`${root}/invoices/new`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Ctrl+Enter vistar')).toBeVisible({ visible: !isTouched });
      },
    );
  });
}
