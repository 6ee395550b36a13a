import { routeOf } from '#contracts/calls.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { type PreviewReminder, previewReminderSchema } from '#contracts/marketing/reminders.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openWish, sealWish } from '#server/staff/sessions/signed-preview-token.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { wordReminder } from './reminder-mail.ts';

const purpose = { name: 'reminder', schema: previewReminderSchema };

/** Where the mail stands as it would leave, for who asked. */
export const previewAddress = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { wish: PreviewReminder; staffId: string },
): string => `${routeOf('reminders.page').path}?token=${sealWish(deps, purpose, asked)}`;

/** A checkout that nobody left; its link opens nothing. */
const sample = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'marta@example.test',
  username: 'marta.estudio',
  serviceType: 'followers',
  audience: 'europe',
  quantity: 1000,
  bonusQuantity: 100,
} as const;

/** The mail as HTML, by the layout that it leaves in. Throws `not_found` for a link that is not, or no longer, theirs. */
export async function previewReminder(
  deps: Deps,
  asked: { token: string; staffId: string },
): Promise<string> {
  const wish = openWish(deps, purpose, asked);
  if (!wish) throw new ShopError('not_found', 'no preview, or no longer');
  const { locale, text, code } = wish;
  const shop = await shopIdentity.current(deps);
  const { publicUrl } = deps.config;
  const own = code?.kind === 'own' && {
    name: `R${code.percent}-7KQ4MXPZ2D`,
    until: new Date(deps.now().getTime() + code.hours * hourMs),
  };
  const shownCode = own || (code?.kind === 'fixed' ? { name: code.code, until: null } : null);
  const setting = { shop, publicUrl, signingKey: 'of previews alone', signingKeys: [] };
  const written = wordReminder({ ...sample, locale }, setting, { text, code: shownCode });
  const stop = { page: publicUrl, oneClick: undefined };
  return composeMail(written, { messageId: '<preview@shop.invalid>', shop, stop }).html;
}
