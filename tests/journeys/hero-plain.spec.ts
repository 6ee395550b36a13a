import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { newBuyer } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

/** Without scripts a visitor can choose a package and continue. Only the payment needs the processor's script. */
test.use({ javaScriptEnabled: false });

for (const locale of languagesOfTest('hero-plain')) {
  const words = orderFormMessages[locale];

  test(`the order is sent to the checkout page in ${locale} without JavaScript, and the e-mail is in no address`, {
    tag: '@merge',
  }, async ({ page }) => {
    const buyer = newBuyer();
    await page.goto(pathTo('followers', locale));
    await page.getByLabel(words.profile.label, { exact: true }).fill(buyer.username);
    await page.getByLabel(words.packages.spain).check();
    await page.locator('.tiles.spain input[value="103"]').check();
    await page.getByLabel(words.details.email, { exact: true }).fill(buyer.email);
    await page.getByRole('button', { name: words.summary.pay }).click();
    await page.waitForURL(`**${pathTo('checkout', locale)}?*`);
    const { searchParams, href } = new URL(page.url());
    expect(searchParams.get('username')).toBe(buyer.username);
    expect(searchParams.get('package')).toBe('103');
    expect(href).not.toContain('ejemplo');
    await expect(page.getByText(words.summary.spainLine('100')).first()).toBeVisible();
  });

  test(`posts can be pasted in ${locale} without JavaScript`, async ({ page }) => {
    const { linksLabel, fromProfile } = postsMessages[locale];
    await page.goto(pathTo('likes', locale));
    await expect(page.getByLabel(fromProfile)).toBeHidden();
    await page.getByLabel(words.profile.label, { exact: true }).fill('marta.estudio');
    await page.getByLabel(linksLabel).fill('https://www.instagram.com/p/CAbc/');
    await page.locator('input[name=package][value="303"]').check();
    await page.getByRole('button', { name: words.summary.pay }).click();
    await page.waitForURL(`**${pathTo('checkout', locale)}?*`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('package')).toBe('303');
    expect(searchParams.get('links')).toContain('CAbc');
  });
}
