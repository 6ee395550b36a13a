import type { PreviewedAnswer } from '#contracts/customers/support.ts';
import type { MailId } from '#contracts/kit/ids.ts';
import { messageIdOf } from '#server/mail/rules.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { wordAnswer } from './answer-mail.ts';
import { readQuestion, readThread, wasAsked } from './store-threads.ts';

/** The mail as the buyer would get it with this text, by the same words and paper. Throws `not_found`. */
export async function previewAnswer(
  deps: Deps,
  { id, text }: { id: string; text: string },
): Promise<PreviewedAnswer> {
  const thread = await readThread(deps.database, id);
  if (!thread) throw new ShopError('not_found', `no thread ${id}`);
  const { publicUrl } = deps.config;
  const shop = await shopIdentity.current(deps);
  const { email, name, locale, order_id, order_number } = thread;
  const question = await readQuestion(deps.database, id);
  const unasked = !(await wasAsked(deps.database, id));
  const answer = {
    ...{ thread_id: id, email, name, locale, order_id, order_number, body: text },
    ...{ question, unasked, earlier: [] },
  };
  const { signingKey, signingKeys } = deps.secrets;
  const written = wordAnswer(answer, { shop, publicUrl, signingKey, signingKeys });
  const { subject, text: shown } = composeMail(written, {
    shop,
    messageId: messageIdOf('preview' as MailId, publicUrl),
  });
  return { success: true, subject, to: email, text: shown };
}
