import type { ShopIdentity } from '#contracts/identity.ts';
import type { Locale } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import type { Database } from '#server/database/pool.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import type { Log } from '#server/log/log.ts';
import { composeMail } from './compose-mail.ts';
import type { MailKind, WrittenMail } from './mail-kind.ts';
import { sampleId, sampleOrder, sampleRow } from './sample-facts.ts';

/** Answers every question with the same row, so that a kind writes its mail by itself, queries and all. */
function answering(row: Record<string, unknown>): Database {
  const query = async () => ({ rows: [row], rowCount: 1 });
  return { query } as unknown as Database;
}

/** What the feature says in it, with what is struck out of the copy that is kept. */
export async function wordSample(
  { shop, publicUrl, log }: { shop: ShopIdentity; publicUrl: string; log: Log },
  kind: MailKind,
  locale: Locale,
): Promise<WrittenMail> {
  const facts = { database: answering(sampleRow(locale, kind.kind)), directory: null, log };
  const subject = { id: sampleId, order: sampleOrder(locale, kind.kind), queuedFor: 'marta@exmple.test' };
  const signingKey = 'of samples alone';
  const setting = { shop, publicUrl, signingKey, signingKeys: [signingKey] };
  const written = await kind.write(facts, subject, setting);
  if (!written) throw new Error(`The sample facts do not make a mail of the kind ${kind.kind}`);
  return written;
}

/** A mail of this kind as its feature words it, about facts that nobody has; its links open nothing. */
export async function writeSample(
  around: { shop: ShopIdentity; publicUrl: string; log: Log },
  kind: MailKind,
  locale: Locale,
): Promise<OutgoingMail> {
  const { shop, publicUrl } = around;
  const written = await wordSample(around, kind, locale);
  const stoppable = kind.choice !== undefined || kind.offersChoice;
  const stop = { page: `${publicUrl}${pathTo('unsubscribe', written.locale)}`, oneClick: undefined };
  return composeMail(written, {
    messageId: `<${sampleId}@sample>`,
    shop,
    stop: stoppable ? stop : undefined,
  });
}
