import { shellMessages } from '#messages/admin/shell/shell.ts';
import { addresses } from '../../web/admin/addresses.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './staff.ts';

test.describe('at 1024 pixels', () => {
  test.use({ as: { role: 'owner', width: 1024, theme: 'light' } });

  test('the folded menu breaks no word, in both languages', { tag: '@merge' }, async ({
    staff: { page },
  }) => {
    await page.goto(addresses.dashboard);
    for (const language of ['es', 'en'] as const) {
      const words = shellMessages[language];
      if (language === 'en')
        await page.getByRole('button', { name: shellMessages.es.otherLanguage }).press('Enter');
      const menu = page.getByRole('navigation', { name: words.mainMenu });
      await expect(menu.getByRole('link', { name: words.areas.billing })).toBeVisible();
      const broken = await menu.getByRole('link').evaluateAll((links) =>
        links.flatMap((link) => {
          const label = link.querySelector('span') ?? link;
          const style = getComputedStyle(label);
          const lines = Math.round(
            label.getBoundingClientRect().height / Number.parseFloat(style.lineHeight),
          );
          const text = label.textContent ?? '';
          const wide = link.scrollWidth > link.clientWidth;
          return wide || lines > text.split(' ').length || style.hyphens !== 'manual' ? [text] : [];
        }),
      );
      expect(broken).toEqual([]);
    }
  });
});

test.describe('at 1440 pixels', () => {
  test.use({ as: { role: 'owner', width: 1440, theme: 'dark' } });

  test('an owner uses tabs and folds links of the menu by keyboard', { tag: '@merge' }, async ({
    staff: { page },
  }) => {
    const words = shellMessages.es;
    await page.goto(addresses.webhooks);
    const tabs = page.getByRole('navigation', { name: words.pagesOf(words.areas.integrations) });
    await expect(tabs.getByRole('link', { name: words.entries.webhooks, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessibleInBothThemes(page);
    await tabs.getByRole('link', { name: words.entries.connections }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.entries.connections);

    const menu = page.getByRole('navigation', { name: words.mainMenu });
    const codes = menu.getByRole('link', { name: words.entries.discountCodes });
    const fold = menu.getByRole('button', { name: words.pagesOf(words.entries.marketing) });
    await expect(codes).toBeVisible();
    await fold.press('Enter');
    await expect(codes).toBeHidden();
    await page.reload();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await page.goto(addresses.discountCodes);
    await expect(menu.getByRole('link', { name: words.entries.marketing })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await fold.press('Enter');
    await expect(codes).toHaveAttribute('aria-current', 'page');
  });
});
