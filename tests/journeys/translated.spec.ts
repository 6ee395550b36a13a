import type { Page } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { cards, fillForm, newBuyer, openCheckout, payByCard, payWith } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

type TranslationMethod = 'replace' | 'wrap';

/** Translates text nodes as browsers do: each is replaced by or moved into a `<font>`, also those added later. */
function translate(page: Page, way: TranslationMethod): Promise<void> {
  return page.evaluate((how) => {
    const skipped = 'script, style, noscript, textarea, title, font, [translate="no"]';
    const put = (text: Text) => {
      const { parentElement: parent, data } = text;
      if (!data.trim() || !parent || parent.closest(skipped)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.replaceWith(outer);
      inner.append(how === 'wrap' ? text : data);
    };
    const putAll = (root: Node) => {
      if (root instanceof Text) return put(root);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) put(text);
    };
    putAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) putAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  }, way);
}

const words = checkoutMessages.es;

for (const way of ['replace', 'wrap'] as const)
  test(`a buyer pays on a page with translated texts (${way}) after a declined card`, async ({ page }) => {
    await fillForm(page, 'es', newBuyer());
    await translate(page, way);
    const tile = page.locator('.tile:visible').last();
    await tile.click();
    const price = (await tile.locator('i,output').first().textContent())?.trim() ?? '';
    await expect(page.locator('[data-total]:visible').first()).toHaveText(price);
    await openCheckout(page, 'es');
    await payWith(page, 'es', cards.declined);
    await expect(page.getByRole('alert').filter({ hasText: words.rejected.title })).toBeVisible();
    await payByCard(page, 'es');
  });

test('a page translated before its form started keeps the typed name and all its texts', async ({ page }) => {
  const { profile, summary } = orderFormMessages.es;
  await page.goto('/es/ig');
  // The browser does not re-render this list, so its texts stay as the server wrote them.
  const served = page.locator('#order ul li:visible');
  const texts = await served.allTextContents();
  expect(texts.length).toBeGreaterThan(1);
  await translate(page, 'replace');
  const name = page.getByLabel(profile.label, { exact: true });
  await name.fill('ana.example');
  await page.getByRole('button', { name: summary.pay }).click();
  await expect(page.locator('[data-awake]').first()).toBeVisible();
  await expect(name).toHaveValue('ana.example');
  await expect(served).toHaveText(texts);
});
