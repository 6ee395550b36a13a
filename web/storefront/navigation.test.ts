import { expect, test } from 'vitest';
import { pagePaths } from '#contracts/routes.ts';
import { linksOf, type MenuName } from './navigation.ts';

const menus: MenuName[] = ['services', 'header', 'help', 'legal'];

test.each(menus)('the menu %s links only to pages that exist', (menu) => {
  for (const link of linksOf(menu, 'fr')) {
    expect(pagePaths).toHaveProperty(link.page);
    expect(link.href).toBe(pagePaths[link.page].fr);
  }
});
