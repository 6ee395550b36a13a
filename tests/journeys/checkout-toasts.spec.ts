import { expect, type Page, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { toastMessages } from '#messages/toast.ts';
import { orderButton, startCheckout } from './buyer.ts';
import { applyCode, enterCode, expectTotal, toast } from './checkout-dialog.ts';
import { saveScreenshot } from './page-pictures.ts';

const words = checkoutMessages.es;
const labels = toastMessages.es;
const region = (page: Page) => page.getByRole('region', { name: labels.region });

async function provokeToast(page: Page): Promise<void> {
  await page.route('**/api/apply-discount', (route) =>
    route.request().postDataJSON().code.startsWith('NADA')
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await startCheckout(page, 'es');
  await enterCode(page, 'es', 'NADA');
  await expect(toast(page)).toContainText(words.discount.failed.text);
}

test('F8 focuses the toast, and Escape closes it and leaves the dialog open', async ({ page }) => {
  await provokeToast(page);
  await expect(page.getByRole('alert').filter({ has: toast(page) })).toHaveCount(1);
  await page.getByLabel(words.discount.label).focus();
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: labels.close })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel(words.discount.label)).toBeFocused();
});

test('a toast is closed by a change, by its button, and by a newer one that replaces it', async ({
  page,
}) => {
  await provokeToast(page);
  await applyCode(page, 'es', 'HOLA5');
  await expectTotal(page, '9,49 €', '1,65 €');
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('button', { name: words.discount.remove, exact: true }).click();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(words.discount.removed.title);
  await expect(page.getByRole('status').filter({ has: toast(page) })).toHaveCount(1);
  await page.getByRole('button', { name: labels.close }).click();
  await expect(toast(page)).toHaveCount(0);
});

test('a swipe of fifty pixels closes the toast, and a shorter one does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await provokeToast(page);
  const push = async (distance: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('no toast to push');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance, box.y + 22, { steps: 4 });
    await page.mouse.up();
  };
  await push(40);
  await expect(toast(page)).toBeVisible();
  await push(60);
  await expect(toast(page)).toHaveCount(0);
});

test('no toast covers the total, the order button or the focus at any width and scroll position', async ({
  page,
}) => {
  await page.clock.install();
  await provokeToast(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await applyCode(page, 'es', 'NADA2');
  await expect(toast(page)).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText(words.discount.failed.text).hover();
    const focused = page.getByLabel(words.discount.label);
    await focused.focus();
    for (const seen of [page.locator('.due'), orderButton(page, 'es'), focused]) {
      for (const end of ['start', 'end'] as const) {
        await seen.evaluate((part, block) => part.scrollIntoView({ block }), end);
        await expect(async () => {
          const [news, part] = await Promise.all([toast(page).boundingBox(), seen.boundingBox()]);
          if (!news || !part) throw new Error('nothing to compare');
          const apart = news.y + news.height <= part.y || part.y + part.height <= news.y;
          const beside = news.x + news.width <= part.x || part.x + part.width <= news.x;
          expect(apart || beside, `${JSON.stringify(news)} over ${JSON.stringify(part)}`).toBe(true);
        }).toPass();
      }
    }
    await saveScreenshot(page, `checkout-toast-${width}`);
  }
});
