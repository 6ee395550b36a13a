import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { IntentFacts, OperationFacts, RedsysPaymentMethod, RefundFacts } from './intent-rules.ts';

/** Key of an intent: one per payment and attempt, for any number of calls. */
export interface NewRedsysIntent {
  id: PaymentIntentId;
  paymentId: string;
  attempt: number;
  orderId: string;
  orderNumber: string;
  amountCents: Cents;
}

/** Returns the intent's id. A repeated call returns the existing one. */
export async function insertIntent(db: Queryable, intent: NewRedsysIntent): Promise<PaymentIntentId> {
  const { id } = await one<{ id: PaymentIntentId }>(
    db,
    `insert into redsys_intents (id, payment_id, attempt, order_id, order_number, amount_cents)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (payment_id, attempt) do update
        set amount_cents = case when exists (select from redsys_operations o where o.intent_id = redsys_intents.id)
                                then redsys_intents.amount_cents else excluded.amount_cents end
     returning id`,
    [intent.id, intent.paymentId, intent.attempt, intent.orderId, intent.orderNumber, intent.amountCents],
  );
  return id;
}

const intentColumns = `i.id, i.payment_id as "paymentId", i.order_id as "orderId", i.order_number as "orderNumber",
  i.amount_cents as "amountCents", i.canceled_at as "canceledAt", i.created_at as "createdAt"`;
export const operationColumns = `o.number, o.position, o.means, o.amount_cents as "amountCents", o.charged_cents as "chargedCents",
  o.response, o.failure_code as "failureCode", o.card_brand as "cardBrand", o.card_country as "cardCountry",
  o.card_last4 as "cardLast4", o.begun_at as "begunAt", o.ended_at as "endedAt"`;

export function findIntent(db: Queryable, id: string): Promise<IntentFacts | undefined> {
  return maybeOne<IntentFacts>(db, `select ${intentColumns} from redsys_intents i where i.id = $1`, [id]);
}

/** Locks the intent, so that one operation starts at a time. */
export function lockIntent(db: Queryable, id: string): Promise<IntentFacts | undefined> {
  return maybeOne<IntentFacts>(
    db,
    `select ${intentColumns} from redsys_intents i where i.id = $1 for update`,
    [id],
  );
}

export function operationsOf(db: Queryable, intentId: string): Promise<OperationFacts[]> {
  return rows<OperationFacts>(
    db,
    `select ${operationColumns} from redsys_operations o where o.intent_id = $1 order by o.position`,
    [intentId],
  );
}

export async function intentsEndedIn(
  db: Queryable,
  { from, to }: { from: Date; to: Date | undefined },
): Promise<PaymentIntentId[]> {
  const found = await rows<{ id: PaymentIntentId }>(
    db,
    `select intent_id as id from redsys_operations
      where ended_at >= $1 and ($2::timestamptz is null or ended_at < $2)
      group by intent_id order by max(ended_at) desc`,
    [from, to ?? null],
  );
  return found.map(({ id }) => id);
}

export async function setIntentAmount(db: Queryable, id: string, amountCents: Cents): Promise<void> {
  await execute(db, 'update redsys_intents set amount_cents = $2 where id = $1', [id, amountCents]);
}

export async function setIntentCanceled(db: Queryable, id: string, at: Date): Promise<void> {
  await execute(db, 'update redsys_intents set canceled_at = coalesce(canceled_at, $2) where id = $1', [
    id,
    at,
  ]);
}

export async function insertOperation(
  db: Queryable,
  operation: {
    number: string;
    intentId: string;
    position: number;
    means: RedsysPaymentMethod;
    amountCents: Cents;
  },
): Promise<void> {
  const { number, intentId, position, means, amountCents } = operation;
  await execute(
    db,
    `insert into redsys_operations (number, intent_id, position, means, amount_cents) values ($1, $2, $3, $4, $5)`,
    [number, intentId, position, means, amountCents],
  );
}

export interface OperationEnd {
  number: string;
  response: string;
  chargedCents: Cents | null;
  failureCode: string | null;
  cardBrand: string | null;
  cardCountry: string | null;
  cardLast4: string | null;
  at: Date;
}

/** Stores the end of an operation once. Received money remains recorded, whatever a later message reports. */
export async function endOperation(db: Queryable, end: OperationEnd): Promise<void> {
  await execute(
    db,
    `update redsys_operations
        set response = $2, charged_cents = $3, failure_code = $4, card_brand = $5, card_country = $6, card_last4 = $7,
            ended_at = coalesce(ended_at, $8)
      where number = $1 and charged_cents is null and response is distinct from $2`,
    [
      end.number,
      end.response,
      end.chargedCents,
      end.failureCode,
      end.cardBrand,
      end.cardCountry,
      end.cardLast4,
      end.at,
    ],
  );
}

/**
 * Claims unfinished attempts that no request queries: the payment is over, or the attempt has `newest` later
 * ones. Longest due first, postponed by a quarter of their age. Ignores attempts older than three days,
 * because buyers do not finish them.
 */
export function claimUnfinished(db: Queryable, limit: number, newest: number): Promise<OperationFacts[]> {
  return rows<OperationFacts & Record<string, unknown>>(
    db,
    `update redsys_operations o
        set due_at = case when begun_at > now() - interval '3 days'
                          then now() + least(greatest((now() - begun_at) / 4, interval '2 minutes'), interval '6 hours') end
      where number in (
        select own.number from redsys_operations own
          join redsys_intents i on i.id = own.intent_id
         where own.response is null and (own.due_at <= now() or own.due_at > now() + interval '2 days')
           and (not exists (select from payments p where p.id = i.payment_id and p.state in ('open', 'processing'))
                or own.position <= (select max(last.position) - $2 from redsys_operations last
                                     where last.intent_id = own.intent_id))
         order by own.due_at limit $1 for update of own skip locked)
     returning ${operationColumns}`,
    [limit, newest],
  );
}

export async function intentOfOperation(db: Queryable, number: string): Promise<PaymentIntentId | undefined> {
  const row = await maybeOne<{ id: PaymentIntentId }>(
    db,
    'select intent_id as id from redsys_operations where number = $1',
    [number],
  );
  return row?.id;
}

/** Moves an operation to its own intent, because another operation of the same intent was paid too. */
export async function moveOperation(db: Queryable, number: string, intentId: PaymentIntentId): Promise<void> {
  await execute(db, 'update redsys_operations set intent_id = $2, position = 1 where number = $1', [
    number,
    intentId,
  ]);
}

const refundColumns = `r.id, r.refund_id as "refundId", r.number, o.intent_id as "intentId", r.amount_cents as "amountCents",
  r.state, r.reason, r.asked_at as "askedAt"`;
const refundSource = 'redsys_refunds r join redsys_operations o on o.number = r.number';

export function findRefund(db: Queryable, id: string): Promise<RefundFacts | undefined> {
  return maybeOne<RefundFacts>(db, `select ${refundColumns} from ${refundSource} where r.id = $1`, [id]);
}

export function refundsOfIntent(db: Queryable, intentId: string): Promise<RefundFacts[]> {
  return rows<RefundFacts>(
    db,
    `select ${refundColumns} from ${refundSource} where o.intent_id = $1 order by r.asked_at desc`,
    [intentId],
  );
}

export function refundsSince(db: Queryable, since: Date): Promise<RefundFacts[]> {
  return rows<RefundFacts>(
    db,
    `select ${refundColumns} from ${refundSource} where r.asked_at >= $1 order by r.asked_at desc`,
    [since],
  );
}

/** Stores the refund before its call. Undefined if this attempt was stored before. */
export async function insertRefund(
  db: Queryable,
  refund: { id: string; refundId: string; attempt: number; number: string; amountCents: Cents },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'redsys_refunds', 'id'>>(
    db,
    `insert into redsys_refunds (id, refund_id, attempt, number, amount_cents) values ($1, $2, $3, $4, $5)
     on conflict (refund_id, attempt) do update set state = 'asked', asked_at = now()
      where redsys_refunds.state = 'not_sent'
     returning id`,
    [refund.id, refund.refundId, refund.attempt, refund.number, refund.amountCents],
  );
  return row?.id;
}

export async function endRefund(
  db: Queryable,
  id: string,
  end: { state: 'not_sent' | 'succeeded' | 'failed'; reason: string | null; at: Date },
): Promise<void> {
  await execute(
    db,
    `update redsys_refunds set state = $2, reason = $3, ended_at = $4 where id = $1 and state = 'asked'`,
    [id, end.state, end.reason, end.at],
  );
}
