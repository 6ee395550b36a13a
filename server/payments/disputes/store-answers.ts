import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { DisputeEvidence } from '#server/platform/clients/processor/processor-objects.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { DuePaymentRow } from '../intents/store-sweeps.ts';
import type { EvidenceFacts } from './evidence-rules.ts';

/**
 * SQL condition: answer `a` is valid for dispute `d`. An answer to an inquiry is not valid for a later
 * chargeback.
 */
export const countsStill = `a.dispute_id = d.id and not (a.for_inquiry and d.state not like 'warning\\_%')`;

export interface LockedDispute extends Row<'disputes', 'id' | 'state' | 'amount_cents' | 'evidence_due_at'> {
  order_id: OrderId;
  answered: 'evidence' | 'accept' | null;
}

/** Locks the payment first, as `syncDispute` does. */
export async function lockDispute(tx: Tx, id: string): Promise<LockedDispute | undefined> {
  await execute(
    tx,
    'select id from payments where id = (select payment_id from disputes where id = $1) for update',
    [id],
  );
  return maybeOne<LockedDispute>(
    tx,
    `select d.id, d.state, d.amount_cents, d.evidence_due_at, p.order_id, a.kind as answered
       from disputes d join payments p on p.id = d.payment_id left join dispute_answers a on ${countsStill} and a.state <> 'refused'
      where d.id = $1`,
    [id],
  );
}

export interface NewAnswer {
  disputeId: string;
  forInquiry: boolean;
  kind: 'evidence' | 'accept';
  staffId: StaffId;
  pieces: readonly string[];
  evidence: DisputeEvidence;
  note: string | null;
}

/** Inserts the answer. Replaces a rejected one, and the answer to an inquiry that became a chargeback. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await execute(
    tx,
    `insert into dispute_answers (dispute_id, kind, staff_id, pieces, evidence, note, for_inquiry)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dispute_id) do update
        set kind = $2, staff_id = $3, pieces = $4, evidence = $5, note = $6, state = 'asked', error = null,
            asked_at = now(), sent_at = null, due_at = now() + interval '2 minutes', for_inquiry = $7
      where dispute_answers.state = 'refused' or (dispute_answers.for_inquiry and not $7)`,
    [
      answer.disputeId,
      answer.kind,
      answer.staffId,
      JSON.stringify(answer.pieces),
      JSON.stringify(answer.evidence),
      answer.note,
      answer.forInquiry,
    ],
  );
}

export interface AnswerToSend extends Row<'dispute_answers', 'dispute_id' | 'kind' | 'asked_at'> {
  evidence: DisputeEvidence;
  order_id: OrderId;
}

export function findAnswerToSend(db: Queryable, disputeId: string): Promise<AnswerToSend | undefined> {
  return maybeOne<AnswerToSend & Record<string, unknown>>(
    db,
    `select a.dispute_id, a.kind, a.asked_at, a.evidence, p.order_id
       from dispute_answers a join disputes d on d.id = a.dispute_id join payments p on p.id = d.payment_id
      where a.dispute_id = $1 and a.state = 'asked'`,
    [disputeId],
  );
}

/** `error` is null if the bank received the answer. */
export async function closeAnswer(
  db: Queryable,
  end: { disputeId: string; at: Date; error: string | null },
): Promise<void> {
  await execute(
    db,
    `update dispute_answers
        set state = case when $3::text is null then 'sent' else 'refused' end, error = $3, due_at = null,
            sent_at = case when $3::text is null then $2::timestamptz end
      where dispute_id = $1 and state = 'asked'`,
    [end.disputeId, end.at, end.error],
  );
}

export function claimDueAnswers(db: Queryable, limit: number): Promise<DuePaymentRow[]> {
  return rows<DuePaymentRow>(
    db,
    `update dispute_answers set due_at = now() + interval '5 minutes'
      where dispute_id in (select dispute_id from dispute_answers where state = 'asked' and due_at <= now()
                            order by due_at limit $1 for update skip locked)
     returning dispute_id as id, (select p.processor from disputes d join payments p on p.id = d.payment_id
                                   where d.id = dispute_answers.dispute_id) as processor`,
    [limit],
  );
}

/** Erases the text of answers, which contains personal data of the buyer. The row of the answer remains. */
export function eraseAnswers(
  { database }: { database: Queryable },
  { before, limit }: RetentionScope,
): Promise<number> {
  return execute(
    database,
    `update dispute_answers set evidence = '{}'
      where dispute_id in (select dispute_id from dispute_answers where asked_at < $1 and evidence <> '{}' limit $2)`,
    [before, limit],
  );
}

const asTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export function readEvidenceFacts(db: Queryable, disputeId: string): Promise<EvidenceFacts | undefined> {
  return maybeOne<EvidenceFacts & Record<string, unknown>>(
    db,
    `select ${asTime('d.opened_at')} as "disputedAt",
       json_build_object('number', o.number, 'placedAt', ${asTime('o.created_at')}, 'paidAt', ${asTime('o.paid_at')},
         'email', o.email, 'name', o.customer_name, 'username', o.username, 'totalCents', o.total_cents,
         'locale', o.locale) as "order",
       (select coalesce(json_agg(json_build_object('type', l.service_type, 'audience', l.audience, 'kind', named_kind(l.kind),
                 'quantity', l.quantity, 'bonus', l.bonus_quantity) order by l.position), '[]')
          from line_items l where l.order_id = o.id) as lines,
       (select coalesce(json_agg(json_build_object('kind', c.kind, 'statement', c.statement, 'version', c.version,
                 'locale', c.locale, 'at', ${asTime('c.agreed_at')}) order by c.agreed_at, c.kind), '[]')
          from order_consents c where c.order_id = o.id and c.kind <> 'marketing') as consents,
       (select json_build_object('result', ch.three_d_secure, 'brand', ch.card_brand, 'lastFour', ch.last_four,
                 'country', ch.card_country, 'at', ${asTime('ch.at')})
          from charges ch where ch.id = p.charge_id) as charge,
       (select coalesce(json_agg(json_build_object('quantity', f.quantity, 'state', f.state,
                 'startCount', f.start_count, 'remains', f.remains, 'providerOrderId', f.provider_order_id,
                 'submittedAt', ${asTime('f.submitted_at')}, 'completedAt', ${asTime('f.completed_at')},
                 'link', f.link) order by f.created_at, f.position), '[]')
          from fulfilments f where f.order_id = o.id) as parts,
       (select coalesce(json_agg(json_build_object('kind', m.kind, 'subject', m.subject, 'to', m.recipient,
                 'at', ${asTime('m.sent_at')}) order by m.sent_at), '[]')
          from mails m where m.order_id = o.id and m.state = 'sent') as mails,
       (select coalesce(json_agg(json_build_object('number', e.number, 'paidAt', ${asTime('e.paid_at')})
                 order by e.paid_at desc), '[]')
          from (select e.id, e.number, e.paid_at from orders e
                 where lower(e.email) = lower(o.email) and e.paid_at < o.created_at and not e.sample
                   and not exists (select from payments ep join disputes ed on ed.payment_id = ep.id
                                    where ep.order_id = e.id)
                 order by e.paid_at desc limit 5) e) as earlier,
       (select json_build_object('title', t.title, 'body', t.body, 'version', t.version, 'locale', t.locale)
          from legal_documents t
         where t.page = 'refunds' and t.locale = o.locale and t.published_at <= o.created_at
         order by t.version desc limit 1) as policy,
       (select coalesce(json_agg(json_build_object('at', ${asTime('w.declared_at')},
                 'settledAt', ${asTime('w.settled_at')}, 'closedAt', ${asTime('w.closed_at')}) order by w.declared_at), '[]')
          from withdrawals w where w.order_id = o.id) as withdrawals,
       -- A succeeded refund no longer changes, so updated_at is the time at which the shop recorded its success.
       (select coalesce(json_agg(json_build_object('at', ${asTime('r.updated_at')}, 'cents', r.amount_cents)
                 order by r.updated_at), '[]')
          from refunds r where r.payment_id = p.id and r.state = 'succeeded') as refunds
     from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id where d.id = $1`,
    [disputeId],
  );
}
