import type { PreviewedAnswer } from '#contracts/contact-threads.ts';
import type { MailId } from '#contracts/ids.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { messageIdOf } from '#server/mail/rules.ts';
import { wordAnswer } from './answer-mail.ts';
import { readThread } from './store-threads.ts';

/** The mail as the buyer would get it with this text, by the same words and paper. Throws `not_found`. */
export async function previewAnswer(
  deps: Deps,
  { id, text }: { id: string; text: string },
): Promise<PreviewedAnswer> {
  const thread = await readThread(deps.database, id);
  if (!thread) throw new ShopError('not_found', `no thread ${id}`);
  const { publicUrl } = deps.config;
  const shop = await shopIdentity.current(deps);
  const { email, name, locale, order_id } = thread;
  const answer = { thread_id: id, email, name, locale, order_id, body: text, earlier: [] };
  const { signingKey, signingKeys } = deps.secrets;
  const written = wordAnswer(answer, { shop, publicUrl, signingKey, signingKeys });
  const { subject, text: shown } = composeMail(written, {
    shop,
    messageId: messageIdOf('preview' as MailId, publicUrl),
  });
  return { success: true, subject, to: email, text: shown };
}
