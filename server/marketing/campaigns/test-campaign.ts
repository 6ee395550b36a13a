import { readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { lockRead, subjectOf } from './change-campaign.ts';
import { insertTest, readTexts } from './store.ts';

/** One mail of it to one address, as it is saved. Throws `invalid_request` for no address or a language without text. */
export function testCampaign(
  { database, queue }: Pick<Deps, 'database' | 'queue'>,
  wish: { id: string; locale: Locale; email: string; staff: StaffActor },
): Promise<void> {
  const { id, locale, staff } = wish;
  const email = readEmail(wish.email);
  if (email === undefined) throw new ShopError('email_invalid', 'no address', { field: 'email' });
  return inTransaction(database, async (tx) => {
    await lockRead(tx, { id });
    if (!(await readTexts(tx, id))[locale])
      throw new ShopError('invalid_request', `nothing is written in ${locale}`, { field: 'locale' });
    const subjectId = await insertTest(tx, { campaignId: id, locale, email });
    await queue.enqueue(tx, 'mail.send', { kind: 'campaign-test', subjectId });
    await audited(tx, staff, { action: 'campaign.test', ...subjectOf(id), after: { locale, email } });
  });
}
