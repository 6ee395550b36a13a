import { readConsent } from '#contracts/pages/visitor-cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { destinationOf } from './letter-rules.ts';
import { sourceOf } from './rules.ts';
import { findCampaignOf, setClicked } from './store-recipients.ts';

/**
 * Where a link of a mail leads, a page of this shop. Who followed is kept only of a browser that agreed to be measured
 * (LAW row 8). A link of a campaign that is forgotten still leads there. Throws `not_found` for any other place.
 */
export async function followLink(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { recipientId, to, cookies }: { recipientId: string; to: string; cookies: string },
): Promise<string> {
  const found = await findCampaignOf(database, recipientId);
  const page = destinationOf(to, found ? sourceOf(found.campaignId) : 'campaign');
  if (page === undefined) throw new ShopError('not_found', 'not a page of this shop');
  if (found && readConsent(cookies)?.analytics) await setClicked(database, recipientId, now());
  return page;
}
