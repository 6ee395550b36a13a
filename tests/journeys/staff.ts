import type { BrowserContext, Page } from '@playwright/test';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { change, shopUrl } from './hero-shop.ts';
import { type ScreenVariant, screenOfTest } from './in-turn.ts';
import { expect, test as quiet } from './quiet-page.ts';

interface MemberOptions extends Partial<ScreenVariant> {
  role?: StaffRole;
}

export interface Staff {
  page: Page;
  member: { id: StaffId; username: string; role: StaffRole };
}

/** Creates a member for this test only, so that other tests do not affect it. */
async function newMember(role: StaffRole): Promise<Staff['member']> {
  const username = `${role}.${crypto.randomUUID().slice(0, 8)}`;
  const [row] = await change<{ id: StaffId }>([
    `insert into staff_members (username, password_hash, role) values ($1, 'none', $2) returning id`,
    [username, role],
  ]);
  if (!row) throw new Error('no member');
  return { id: row.id, username, role };
}

async function newSession({ id }: Staff['member']): Promise<string> {
  const token = newToken();
  await change([
    `insert into staff_sessions (token_sha256, staff_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [hashToken(token), id, realms.staff.sessionSeconds],
  ]);
  return token;
}

export async function signInAs(
  context: BrowserContext,
  role: StaffRole,
  baseURL = shopUrl(),
): Promise<Staff['member']> {
  const member = await newMember(role);
  const session = { name: realms.staff.sessionCookie, value: await newSession(member), url: baseURL };
  await context.addCookies([{ ...session, httpOnly: true, sameSite: 'Strict' }]);
  return member;
}

/**
 * Starts a test signed in to the back office. Sign-in has a test of its own. The title determines width and theme;
 * `test.use({ as: { role: 'agent', width: 390 } })` sets them.
 */
export const test = quiet.extend<{ as: MemberOptions; staff: Staff }>({
  as: [{}, { option: true }],
  staff: async ({ page, context, baseURL, as }, use, { title }) => {
    const { role = 'owner', width, theme } = { ...screenOfTest(title), ...as };
    const member = await signInAs(context, role, baseURL);
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: theme });
    await use({ page, member });
  },
});

export { expect };
