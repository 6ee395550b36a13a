import type { Page } from '@playwright/test';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { boughtOrder } from './bought-order.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './staff.ts';

/** Width of A4 paper without its margins, in CSS pixels. */
const paper = { width: 718, height: 1000 };

/** Lightness of text and ground, between 0 and 1. */
const readLightness = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    return [color, backgroundColor].map((each) => {
      canvas.fillStyle = each;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3 / 255;
    }) as [text: number, ground: number];
  });

async function expectOnPaper(page: Page, name: string): Promise<void> {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const [text, ground] = await readLightness(page);
  expect(text, name).toBeLessThan(0.3);
  expect(ground, name).toBeGreaterThan(0.95);
  const controls = page.locator('header.top, nav, .slim, .side, .tabs, main :is(button, .btn)');
  await expect(controls.filter({ visible: true }), name).toHaveCount(0);
  await saveScreenshot(page, `print-${name}`, { fullPage: true });
}

test('order, tracking and invoice are printed dark on white without navigation, also in the dark theme', async ({
  page,
}) => {
  const order = await boughtOrder();
  for (const [name, address, content] of [
    ['success', `${orderPathTo('orderSuccess', 'es')}?order=${order.accessToken}`, '#details'],
    ['tracking', `${pathTo('tracking', 'es')}?order=${order.number}`, '#history'],
    ['invoice', `${pathTo('invoice', 'es')}?order=${order.accessToken}`, '.paper'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(async () => {
      await page.goto(address);
      expect(await page.locator(content).isVisible()).toBe(true);
    }).toPass();
    await expectOnPaper(page, name);
    await expect(page.locator(content)).toBeVisible();
  }
});

test.describe(() => {
  test.use({ as: { role: 'owner', width: 1440, theme: 'dark' } });

  test('an order of the back office is printed whole, with its closed sections', async ({
    staff: { page },
  }) => {
    const words = orderMessages.es;
    const { id } = await boughtOrder();
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByText(words.fields.request)).toBeHidden();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await expectOnPaper(page, 'staff-order');
    await expect(page.getByText(words.fields.request)).toBeVisible();
    await expect(page.getByText(words.events.placed)).toBeVisible();
  });
});
