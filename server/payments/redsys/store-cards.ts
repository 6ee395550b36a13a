import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { BrowserFacts } from '#server/platform/clients/processor/card-payments.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CardAttemptFacts, ChallengeFacts, ThreeDSFacts } from './card-rules.ts';
import type { AttemptFacts } from './stage-rules.ts';
import { operationColumns } from './store.ts';

export function findAttempt(db: Queryable, number: string): Promise<CardAttemptFacts | undefined> {
  return maybeOne<CardAttemptFacts>(
    db,
    `select c.number, o.intent_id as "intentId", c.id_oper as token, c.step, c.browser, c.three_ds as "threeDS",
            c.challenge, o.amount_cents as "amountCents", o.charged_cents as "chargedCents", o.response,
            o.failure_code as "failureCode"
       from redsys_card_tries c join redsys_operations o on o.number = c.number where c.number = $1`,
    [number],
  );
}

export async function insertAttempt(
  db: Queryable,
  { number, token, browser }: { number: string; token: string; browser: BrowserFacts },
): Promise<void> {
  await execute(db, 'insert into redsys_card_tries (number, id_oper, browser) values ($1, $2, $3)', [
    number,
    token,
    JSON.stringify(browser),
  ]);
}

/** Replaces the card before any charging call. Returns false after one. */
export function replaceCard(
  db: Queryable,
  { number, token, browser }: { number: string; token: string; browser: BrowserFacts },
): Promise<boolean> {
  return touchesOne(
    db,
    `update redsys_card_tries set id_oper = $2, browser = $3 where number = $1 and step = 'typed'`,
    [number, token, JSON.stringify(browser)],
  );
}

/** Moves an unfinished attempt to the next step. Returns false if another call was first. */
export function moveAttempt(
  db: Queryable,
  number: string,
  move: {
    from: CardAttemptFacts['step'];
    to: CardAttemptFacts['step'];
    threeDS?: ThreeDSFacts | undefined;
    challenge?: ChallengeFacts | undefined;
  },
): Promise<boolean> {
  return touchesOne(
    db,
    `update redsys_card_tries c
        set step = $3, stepped_at = now(), three_ds = coalesce($4, c.three_ds), challenge = coalesce($5, c.challenge)
       from redsys_operations o
      where c.number = $1 and c.step = $2 and o.number = c.number and o.response is null`,
    [
      number,
      move.from,
      move.to,
      move.threeDS ? JSON.stringify(move.threeDS) : null,
      move.challenge ? JSON.stringify(move.challenge) : null,
    ],
  );
}

const callTime = `interval '90 seconds'`;

export function attemptsOf(db: Queryable, intentId: PaymentIntentId): Promise<AttemptFacts[]> {
  return rows<AttemptFacts>(
    db,
    `select ${operationColumns}, c.step, coalesce(c.stepped_at > now() - ${callTime}, false) as "isRecent"
       from redsys_operations o left join redsys_card_tries c on c.number = o.number
      where o.intent_id = $1 order by o.position`,
    [intentId],
  );
}
