import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pagePaths } from '#contracts/pages/routes.ts';
import { linksOf, type MenuName, showsHeader } from './navigation.ts';

const menus: MenuName[] = ['header', 'narrow', 'account', 'help', 'legal'];

test.each(menus)('the menu %s links only to pages that exist', (menu) => {
  for (const { key, href } of linksOf(menu, 'fr')) {
    expect(pagePaths).toHaveProperty(key);
    expect(href).toBe(pagePaths[key as PageName].fr);
  }
});

/** Path prefixes of text 1, section 2, in every language (ruling "Languages"). */
const bare = new RegExp(
  `^(/(${locales.join('|')}))?/(admin|landing|ads-landing|marketing|test-compliance)(/|$)`,
);

test('every page shows a header unless the specification excludes its address', () => {
  const wrong = (Object.keys(pagePaths) as PageName[]).flatMap((page) =>
    locales.map((locale) => pagePaths[page][locale]).filter((path) => showsHeader(page) === bare.test(path)),
  );
  expect(wrong).toEqual([]);
});
