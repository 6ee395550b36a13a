import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { type PageName, pagePaths } from '#contracts/pages/routes.ts';
import { linksOf, type MenuName, showsHeader } from './navigation.ts';

const menus: MenuName[] = ['services', 'header', 'narrow', 'account', 'help', 'legal'];

test.each(menus)('the menu %s links only to pages that exist', (menu) => {
  for (const link of linksOf(menu, 'fr')) {
    expect(pagePaths).toHaveProperty(link.page);
    expect(link.href).toBe(pagePaths[link.page].fr);
  }
});

/** The beginnings of text 1, section 2, in every language (ruling "Languages"). */
const bare = new RegExp(
  `^(/(${locales.join('|')}))?/(admin|landing|ads-landing|marketing|test-compliance)(/|$)`,
);
const everyAddress = (Object.keys(pagePaths) as PageName[]).flatMap((page) =>
  locales.map((locale) => [pagePaths[page][locale], page] as const),
);

test.each(everyAddress)('%s has a header as the specification says', (path, page) => {
  expect(showsHeader(page)).toBe(!bare.test(path));
});
