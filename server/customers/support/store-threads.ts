import { threadStates } from '#contracts/customers/support.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type LockedThread = Row<'contact_threads', 'id' | 'state' | 'email' | 'assigned_to'> & {
  entries: number;
};

/** Locks the thread before counting, so that a message written during the wait counts too. */
export async function lockThread(tx: Tx, id: string): Promise<LockedThread | undefined> {
  await execute(tx, 'select id from contact_threads where id = $1 for update', [id]);
  return maybeOne<LockedThread>(
    tx,
    `select id, state, email, assigned_to,
            ((select count(*) from contact_messages m where m.thread_id = t.id)
             + (select count(*) from contact_answers a where a.thread_id = t.id))::int as entries
       from contact_threads t where id = $1`,
    [id],
  );
}

export async function reopenThread(tx: Tx, id: string, at: Date): Promise<void> {
  await execute(tx, `update contact_threads set state = 'open', last_at = $2 where id = $1`, [id, at]);
}

/** Also sets the state of the messages, so that queries that count them need not join threads. */
export async function setThreadState(
  tx: Tx,
  change: { id: string; state: LockedThread['state']; staffId: StaffId; at: Date },
): Promise<void> {
  const { id, state, staffId, at } = change;
  await execute(tx, 'update contact_threads set state = $2 where id = $1', [id, state]);
  if (state === 'open')
    await execute(
      tx,
      'update contact_messages set answered_at = null, answered_by = null where thread_id = $1',
      [id],
    );
  else
    await execute(
      tx,
      `update contact_messages set answered_at = $3, answered_by = $2 where thread_id = $1 and answered_at is null`,
      [id, staffId, at],
    );
}

export async function setThreadAssignee(tx: Tx, id: string, to: string | null): Promise<void> {
  await execute(tx, 'update contact_threads set assigned_to = $2 where id = $1', [id, to]);
}

export async function insertAnswer(
  tx: Tx,
  answer: { threadId: string; staffId: StaffId; body: string; at: Date },
): Promise<string> {
  const { id } = await one<Row<'contact_answers', 'id'>>(
    tx,
    'insert into contact_answers (thread_id, staff_id, body, answered_at) values ($1, $2, $3, $4) returning id',
    [answer.threadId, answer.staffId, answer.body, answer.at],
  );
  await execute(tx, 'update contact_threads set last_at = $2 where id = $1', [answer.threadId, answer.at]);
  return id;
}

export async function deleteAnswer(
  tx: Tx,
  { threadId, answerId }: { threadId: string; answerId: string },
): Promise<string | undefined> {
  const deleted = await maybeOne<Row<'contact_answers', 'body'>>(
    tx,
    'delete from contact_answers where id = $1 and thread_id = $2 returning body',
    [answerId, threadId],
  );
  if (!deleted) return undefined;
  await execute(
    tx,
    `update contact_threads t set last_at = coalesce(
        (select max(w.at) from (select m.created_at as at from contact_messages m where m.thread_id = t.id
                                union all
                                select a.answered_at from contact_answers a where a.thread_id = t.id) w), t.last_at)
      where t.id = $1`,
    [threadId],
  );
  return deleted.body;
}

export async function linkThreadToOrder(
  tx: Tx,
  messageId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  await execute(
    tx,
    `update contact_threads t set order_id = o.id
       from contact_messages m, orders o
      where m.id = $1 and t.id = m.thread_id and o.email = t.email and o.number = any($2::text[])`,
    [messageId, numbers],
  );
}

export interface ThreadRow
  extends Row<'contact_threads', 'id' | 'name' | 'email' | 'locale' | 'state' | 'last_at' | 'order_id'> {
  order_number: Tables['orders']['number'] | null;
  assigned_to: Tables['contact_threads']['assigned_to'];
  assignee: Tables['staff_members']['username'] | null;
  last_text: string | null;
  last_by_shop: boolean;
  entries: number;
}

const columns = `t.id, t.name, t.email, t.locale, t.state, t.last_at, t.order_id, o.number as order_number,
  t.assigned_to, s.username as assignee, left(last.text, 200) as last_text, last.by_shop as last_by_shop, last.entries`;

const from = `contact_threads t
  left join orders o on o.id = t.order_id
  left join staff_members s on s.id = t.assigned_to
  cross join lateral (
    select (array_agg(e.text order by e.at desc))[1] as text, (array_agg(e.by_shop order by e.at desc))[1] as by_shop,
           count(*)::int as entries
      from (select m.message as text, false as by_shop, m.created_at as at from contact_messages m where m.thread_id = t.id
            union all
            select a.body, true, a.answered_at from contact_answers a where a.thread_id = t.id) e
  ) last`;

export const threadList = (asked: {
  state: string;
  assignedTo: string | null;
  nobody: boolean;
  q: string | null;
}): KeysetList => ({
  columns,
  from,
  where: `($1 = 'all' or t.state = $1) and ($2::uuid is null or t.assigned_to = $2) and (not $3 or t.assigned_to is null)
          and ($4::text is null or t.email = lower($4) or t.name ilike '%' || $4 || '%' or o.number = upper($4)
               or exists (select from contact_messages m where m.thread_id = t.id and strpos(lower(m.message), lower($4)) > 0))`,
  values: [asked.state, asked.assignedTo, asked.nobody, asked.q],
  id: 't.id',
  sorting: { name: 'last', key: 't.last_at', type: 'timestamptz', descending: true },
  sortings: {
    last: { key: 't.last_at', type: 'timestamptz' },
    name: { key: 'lower(t.name)', type: 'text' },
    state: { key: placeOf('t.state', threadStates), type: 'integer' },
  },
});

export function readThread(db: Queryable, id: string): Promise<ThreadRow | undefined> {
  return maybeOne<ThreadRow>(db, `select ${columns} from ${from} where t.id = $1`, [id]);
}

export interface EntryRow {
  id: string;
  by_shop: boolean;
  staff: string | null;
  text: string | null;
  at: Date;
  service: string | null;
  company: string | null;
  phone: string | null;
  mail: 'queued' | 'sent' | 'failed' | null;
}

export function readEntries(db: Queryable, threadId: string): Promise<EntryRow[]> {
  return rows<EntryRow>(
    db,
    `select m.id, false as by_shop, null::text as staff, m.message as text, m.created_at as at, m.service, m.company,
            m.phone, null::text as mail
       from contact_messages m where m.thread_id = $1
     union all
     select a.id, true, s.username, a.body, a.answered_at, null, null, null,
            (select mail.state from mails mail where mail.dedupe_key = 'contact-answer:' || a.id)
       from contact_answers a join staff_members s on s.id = a.staff_id where a.thread_id = $1
      order by at, id`,
    [threadId],
  );
}

export interface AnswerOfMail extends Row<'contact_threads', 'email' | 'name' | 'locale' | 'order_id'> {
  thread_id: string;
  body: string;
  /** Buyer's newest message before the answer. Null for a message without text. */
  question: string | null;
  /** The shop wrote first, without an earlier message of the buyer. */
  unasked: boolean;
  order_number: Tables['orders']['number'] | null;
  earlier: Tables['mails']['id'][];
}

export function readAnswer(db: Queryable, answerId: string): Promise<AnswerOfMail | undefined> {
  return maybeOne<AnswerOfMail>(
    db,
    `select t.id as thread_id, t.email, t.name, t.locale, t.order_id, a.body,
            (select o.number from orders o where o.id = t.order_id) as order_number,
            not exists (select from contact_messages m where m.thread_id = t.id and m.created_at <= a.answered_at)
              as unasked,
            (select m.message from contact_messages m where m.thread_id = t.id and m.created_at <= a.answered_at
              order by m.created_at desc, m.id desc limit 1) as question,
            array(select mail.id from mails mail
                   where mail.state = 'sent' and mail.dedupe_key in (
                     select 'contact-received:' || m.id from contact_messages m where m.thread_id = t.id
                     union all
                     select 'contact-answer:' || b.id from contact_answers b where b.thread_id = t.id and b.id <> a.id)
                   order by mail.sent_at) as earlier
       from contact_answers a join contact_threads t on t.id = a.thread_id where a.id = $1::uuid`,
    [answerId],
  );
}

export async function memberExists(db: Queryable, id: string): Promise<boolean> {
  return (await maybeOne(db, 'select 1 from staff_members where id = $1 and not is_key', [id])) !== undefined;
}

export async function readQuestion(db: Queryable, threadId: string): Promise<string | null> {
  const found = await maybeOne<{ message: string | null }>(
    db,
    'select message from contact_messages where thread_id = $1 order by created_at desc, id desc limit 1',
    [threadId],
  );
  return found?.message ?? null;
}

export async function hasQuestion(db: Queryable, threadId: string): Promise<boolean> {
  return (
    (await maybeOne(db, 'select 1 as one from contact_messages where thread_id = $1 limit 1', [threadId])) !==
    undefined
  );
}

export async function countOpenThreads(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*)::int as count from contact_threads where state = 'open'`,
  );
  return count;
}

export const listThreadNames = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, name from contact_threads where id = any($1::uuid[])', [ids]);

export async function threadIdOf(db: Queryable, messageId: string): Promise<string> {
  const { thread_id: id } = await one<{ thread_id: string }>(
    db,
    'select thread_id from contact_messages where id = $1',
    [messageId],
  );
  return id;
}

export const readAnswers = (
  db: Queryable,
  threadId: string,
): Promise<(Row<'contact_answers', 'body' | 'answered_at'> & Row<'staff_members', 'username'>)[]> =>
  rows(
    db,
    `select a.body, a.answered_at, s.username from contact_answers a join staff_members s on s.id = a.staff_id
      where a.thread_id = $1 order by a.answered_at, a.id`,
    [threadId],
  );
