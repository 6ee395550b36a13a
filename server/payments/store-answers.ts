import type { OrderId, StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { Over } from '#server/database/retention.ts';
import type { Row } from '#server/database/row.ts';
import type { DisputeEvidence } from '#server/gateways/processor-objects.ts';

export interface LockedDispute extends Row<'disputes', 'id' | 'state' | 'amount_cents' | 'evidence_due_at'> {
  order_id: OrderId;
  answered: 'evidence' | 'accept' | null;
}

/** The payment first, as whoever brings a dispute in line with the processor does. */
export async function lockDispute(tx: Tx, id: string): Promise<LockedDispute | undefined> {
  await execute(
    tx,
    'select id from payments where id = (select payment_id from disputes where id = $1) for update',
    [id],
  );
  return maybeOne<LockedDispute>(
    tx,
    `select d.id, d.state, d.amount_cents, d.evidence_due_at, p.order_id, a.kind as answered
       from disputes d join payments p on p.id = d.payment_id left join dispute_answers a on a.dispute_id = d.id and a.state <> 'refused'
      where d.id = $1`,
    [id],
  );
}

export interface NewAnswer {
  disputeId: string;
  kind: 'evidence' | 'accept';
  staffId: StaffId;
  pieces: readonly string[];
  evidence: DisputeEvidence;
  note: string | null;
}

/** One that was refused gives way to another. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await execute(
    tx,
    `insert into dispute_answers (dispute_id, kind, staff_id, pieces, evidence, note) values ($1, $2, $3, $4, $5, $6)
     on conflict (dispute_id) do update
        set kind = $2, staff_id = $3, pieces = $4, evidence = $5, note = $6, state = 'asked', error = null,
            asked_at = now(), due_at = now() + interval '2 minutes'
      where dispute_answers.state = 'refused'`,
    [
      answer.disputeId,
      answer.kind,
      answer.staffId,
      JSON.stringify(answer.pieces),
      JSON.stringify(answer.evidence),
      answer.note,
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

/** `error` null: the bank has it. */
export async function endAnswer(
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

/** Answers that were asked for and not sent. */
export async function takeDueAnswers(db: Queryable, limit: number): Promise<string[]> {
  const taken = await rows<Row<'dispute_answers', 'dispute_id'>>(
    db,
    `update dispute_answers set due_at = now() + interval '5 minutes'
      where dispute_id in (select dispute_id from dispute_answers where state = 'asked' and due_at <= now()
                            order by due_at limit $1 for update skip locked)
     returning dispute_id`,
    [limit],
  );
  return taken.map(({ dispute_id }) => dispute_id);
}

/** What the bank was told names the buyer; that it was answered stays. */
export function forgetAnswers(
  { database }: { database: Queryable },
  { before, limit }: Over,
): Promise<number> {
  return execute(
    database,
    `update dispute_answers set evidence = '{}'
      where dispute_id in (select dispute_id from dispute_answers where asked_at < $1 and evidence <> '{}' limit $2)`,
    [before, limit],
  );
}
