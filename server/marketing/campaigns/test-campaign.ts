import { readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PreviewCampaign } from '#contracts/marketing/campaigns.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { lockRead, subjectOf } from './change-campaign.ts';
import { insertTest, readTexts } from './store.ts';
import { requireReadable, writeLetter } from './write-letter.ts';

/**
 * Renders the typed text as its readers would see it. Throws `placeholder_unknown`, or `invalid_request` for unreadable
 * text.
 */
export async function previewCampaign(deps: Deps, letter: PreviewCampaign): Promise<string> {
  requireReadable(letter, letter.code);
  const shop = await shopIdentity.current(deps);
  const { publicUrl } = deps.config;
  try {
    const written = writeLetter(letter, { recipient: shop.email, counted: null }, { shop, publicUrl });
    return composeMail(written, { messageId: '<preview>', shop, stop: { page: '#', oneClick: undefined } })
      .html;
  } catch (error) {
    // Deeply nested lists overflow the stack of the Markdown parser.
    throw new ShopError('invalid_request', 'body: nested too deeply', { field: 'body', cause: error });
  }
}

/** Sends the saved mail to one address. Throws `invalid_request` for a missing address or a language without text. */
export function testCampaign(
  { database, queue }: Pick<Deps, 'database' | 'queue'>,
  input: { id: string; locale: Locale; email: string; staff: StaffActor },
): Promise<void> {
  const { id, locale, staff } = input;
  const email = readEmail(input.email);
  if (email === undefined) throw new ShopError('email_invalid', 'no address', { field: 'email' });
  return inTransaction(database, async (tx) => {
    await lockRead(tx, { id });
    if (!(await readTexts(tx, id))[locale])
      throw new ShopError('invalid_request', `nothing is written in ${locale}`, { field: 'locale' });
    const subjectId = await insertTest(tx, { campaignId: id, locale, email });
    await queue.enqueue(tx, sendMailJob, { kind: 'campaign-test', subjectId });
    await recordAudit(tx, staff, { action: 'campaign.test', ...subjectOf(id), after: { locale, email } });
  });
}
