import type { ChatKind, ChatOffer } from '#contracts/customers/chat.ts';
import type { ChatSource } from '#contracts/customers/chat-schemas.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type ConversationRow = Row<
  'chat_conversations',
  'id' | 'locale' | 'asked_order_id' | 'proved_order_id' | 'email' | 'thread_id' | 'model_answers'
>;

const columns = 'id, locale, asked_order_id, proved_order_id, email, thread_id, model_answers';

export function findConversation(db: Queryable, visit: Buffer): Promise<ConversationRow | undefined> {
  return maybeOne<ConversationRow>(db, `select ${columns} from chat_conversations where visit_hash = $1`, [
    visit,
  ]);
}

export function openConversation(
  db: Queryable,
  { visit, locale, at }: { visit: Buffer; locale: Locale; at: Date },
): Promise<ConversationRow> {
  return one<ConversationRow>(
    db,
    `insert into chat_conversations (visit_hash, locale, begun_at, last_at) values ($1, $2, $3, $3)
     on conflict (visit_hash) do update set last_at = excluded.last_at, locale = excluded.locale
     returning ${columns}`,
    [visit, locale, at],
  );
}

export function lockConversation(tx: Tx, visit: Buffer): Promise<ConversationRow | undefined> {
  return maybeOne<ConversationRow>(
    tx,
    `select ${columns} from chat_conversations where visit_hash = $1 for update`,
    [visit],
  );
}

export interface NewEntry {
  byVisitor: boolean;
  kind: ChatKind | null;
  text: string;
  sources: ChatSource[];
  offers: ChatOffer[];
  byModel: boolean;
  at: Date;
}

export interface EntryRow extends Row<'chat_entries', 'id' | 'by_visitor' | 'text' | 'at'> {
  kind: ChatKind | null;
  sources: ChatSource[];
  offers: ChatOffer[];
}

const entryColumns = 'id, by_visitor, kind, text, sources, offers, at';

export function insertEntry(
  db: Queryable,
  conversationId: string,
  entry: NewEntry,
): Promise<EntryRow | undefined> {
  return maybeOne<EntryRow>(
    db,
    `insert into chat_entries (conversation_id, by_visitor, kind, text, sources, offers, by_model, at)
     select id, $2, $3, $4, $5, $6, $7, $8 from chat_conversations where id = $1 returning ${entryColumns}`,
    [
      conversationId,
      entry.byVisitor,
      entry.kind,
      entry.text,
      JSON.stringify(entry.sources),
      entry.offers,
      entry.byModel,
      entry.at,
    ],
  );
}

const maxEntries = 200;

export function readEntries(db: Queryable, conversationId: string): Promise<EntryRow[]> {
  return rows<EntryRow>(
    db,
    `select * from (select ${entryColumns} from chat_entries where conversation_id = $1 order by id desc limit ${maxEntries}) e
      order by id`,
    [conversationId],
  );
}

const lastEntryCount = 9;

export function lastEntries(
  db: Queryable,
  conversationId: string,
): Promise<Pick<EntryRow, 'by_visitor' | 'kind' | 'text'>[]> {
  return rows<Pick<EntryRow, 'by_visitor' | 'kind' | 'text'>>(
    db,
    `select by_visitor, kind, text from (select id, by_visitor, kind, text from chat_entries where conversation_id = $1
                     order by id desc limit ${lastEntryCount}) e order by id`,
    [conversationId],
  );
}

export async function deleteConversation(db: Queryable, visit: Buffer): Promise<void> {
  await execute(db, 'delete from chat_conversations where visit_hash = $1', [visit]);
}

export async function setRequestedOrder(db: Queryable, id: string, orderId: OrderId): Promise<void> {
  await execute(db, 'update chat_conversations set asked_order_id = $2 where id = $1', [id, orderId]);
}

export async function setProvedOrder(db: Queryable, id: string, orderId: OrderId): Promise<void> {
  await execute(db, 'update chat_conversations set asked_order_id = $2, proved_order_id = $2 where id = $1', [
    id,
    orderId,
  ]);
}

export async function setHandover(
  tx: Tx,
  { id, email, threadId }: { id: string; email: string; threadId: string },
): Promise<void> {
  await execute(tx, 'update chat_conversations set email = $2, thread_id = $3 where id = $1', [
    id,
    email,
    threadId,
  ]);
}

/** Counts towards both limits, or neither. Returns false when one is used up. */
export async function countModelAnswer(
  tx: Tx,
  { id, at, ofConversation, ofDay }: { id: string; at: Date; ofConversation: number; ofDay: number },
): Promise<boolean> {
  const mine = await execute(
    tx,
    'update chat_conversations set model_answers = model_answers + 1 where id = $1 and model_answers < $2',
    [id, ofConversation],
  );
  if (mine === 0) return false;
  const today = await execute(
    tx,
    `insert into chat_model_days as d (day, answers) values ($1::timestamptz::date, 1)
     on conflict (day) do update set answers = d.answers + 1 where d.answers < $2`,
    [at, ofDay],
  );
  if (today > 0) return true;
  await execute(tx, 'update chat_conversations set model_answers = model_answers - 1 where id = $1', [id]);
  return false;
}

export async function eraseConversations(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `delete from chat_conversations
      where lower(email) = $1
         or proved_order_id in (select id from orders where lower(email) = $1)`,
    [email],
  );
}
