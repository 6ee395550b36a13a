import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable } from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';

/** Keeps only the fact that a mail of this kind was sent and when. An unsent mail is withheld permanently. */
const strip = `update mails m
    set recipient = $2, subject = null, due_at = null, updated_at = now(),
        state = case m.state when 'sent' then 'sent' else 'withheld' end,
        error = case m.state when 'sent' then null else 'erased' end
   from gone where m.id = gone.id`;

/**
 * Erases mails to an address or about its orders, and reports about the address. Contract documents (`papers`) remain.
 */
export async function eraseMails(tx: Tx, email: string, papers: readonly string[]): Promise<void> {
  await execute(
    tx,
    `with gone as (
       select id from mails where lower(recipient) = $1 and kind <> all($3)
        union
       select m.id from orders o join mails m on m.order_id = o.id where lower(o.email) = $1 and m.kind <> all($3)
     ), bodies as (
       delete from mail_bodies b using gone where b.mail_id = gone.id
     ), reports as (
       delete from mail_reports where lower(email) = $1
     )
     ${strip}`,
    [email, erasedRule.email, papers],
  );
}

export async function eraseMailsAbout(
  tx: Tx,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    tx,
    `with gone as (
       select id from mails where dedupe_key = any($1)
     ), bodies as (
       delete from mail_bodies b using gone where b.mail_id = gone.id
     )
     ${strip}`,
    [ids.map((id) => `${kind}:${id}`), erasedRule.email],
  );
}

/**
 * Checks whether the recipient was erased after the order was placed, or after the mail was queued when it has no
 * order.
 */
export async function wasErasedSince(
  db: Queryable,
  { recipient, mailId, orderId }: { recipient: string; mailId: string; orderId: string | null },
): Promise<boolean> {
  const { erased } = await one<{ erased: boolean }>(
    db,
    `select exists (
       select from customer_erasures e
        where e.email_sha256 = sha256(convert_to(lower($1::text), 'UTF8'))
          and e.asked_at > coalesce((select created_at from orders where id = $3::uuid),
                                    (select created_at from mails where id = $2::uuid))
     ) as erased`,
    [recipient, mailId, orderId],
  );
  return erased;
}
