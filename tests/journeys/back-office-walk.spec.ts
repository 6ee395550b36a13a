import type { Page } from '@playwright/test';
import { type StaffRole, staffRoles } from '#contracts/staff/roles.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses, addressOf } from '../../web/admin/addresses.ts';
import { screens } from '../../web/admin/screens.ts';
import { type MenuKey, menu, menuOf, type PageName, placeOf } from '../../web/admin/shell/menu.ts';
import { expectAccessible } from './accessible.ts';
import { screenOfTest } from './in-turn.ts';
import { expectToFit } from './page-pictures.ts';
import { expect, signInAs, test } from './staff.ts';
import { createSubjects } from './walk-subjects.ts';

const words = shellMessages.es;

function sectionOf(name: Address): MenuKey | undefined {
  const entry = placeOf(addresses[name], menuOf('owner'))?.entry;
  return menu.find(({ entries }) => entries.some(({ key }) => key === entry?.key))?.key;
}

/** Screens whose heading names the shown period. */
const periods: readonly PageName[] = ['quarter', 'taxReturn', 'ledger'];

const isPage = (name: string): name is PageName => name in words.entries;

const roleOf = (name: Address): StaffRole => screens[name].role ?? 'agent';

function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

/** Addresses whose screen keeps the title of the screen before. */
const sameTitle: readonly Address[] = ['pendingItem'];

/** Follows a link within the back office, without a page load. */
async function follow(page: Page, address: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page, address).not.toHaveTitle(before);
}

const names = Object.keys(addresses) as Address[];

/** Pages about one thing whose head offers exactly one main action, in every state. */
const withMainAction: readonly Address[] = ['provider', 'invoice'];

test('every screen belongs to a section of the menu', { tag: '@merge' }, () => {
  expect(names.filter((name) => !sectionOf(name))).toEqual([]);
});

for (const { key } of menu) {
  for (const role of staffRoles) {
    const own = names.filter((name) => sectionOf(name) === key && roleOf(name) === role);
    if (own.length === 0) continue;
    test(
      `the ${role}'s screens of the menu section ${key} open, fit and are accessible`,
      {
        tag: '@merge',
      },
      async ({ page, context }, { title }) => {
        const { width, theme } = screenOfTest(title);
        const makeSubject = createSubjects();
        const refused = watchRefusals(page);
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await signInAs(context, role);
        for (const [place, name] of own.entries()) {
          const address = addressOf(name, await makeSubject(name));
          if (place === 0 || sameTitle.includes(name)) await page.goto(address);
          else await follow(page, address);
          const heading = page.getByRole('heading', { level: 1 });
          await expect(heading, address).toBeVisible();
          // The frame is the same for all screens, so it is checked once.
          await expectAccessible(page, place === 0 ? undefined : 'main');
          await expect(heading, address).not.toHaveText(words.missing.heading);
          await expect(page.getByText(words.crashed.heading), address).toHaveCount(0);
          if (isPage(name) && !periods.includes(name))
            await expect(heading).toContainText(words.entries[name]);
          expect(new URL(page.url()).pathname).toBe(address);
          await expectToFit(page, width);
          const main = await page.locator('.head .btn--main').count();
          if (withMainAction.includes(name)) expect(main, address).toBe(1);
          else expect(main, address).toBeLessThanOrEqual(1);
          expect(refused, address).toEqual([]);
        }
      },
    );
  }
}
