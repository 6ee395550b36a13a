import type { AlertChannelInput, AlertKind, AlertTerms } from '#contracts/operations/alerts.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';

export interface Channel extends Record<string, unknown> {
  id: string;
  kind: AlertKind;
  name: string;
  language: StaffLanguage;
  recipient: string | null;
  secret_sealed: Buffer | null;
  chat_id: string | null;
  terms: AlertTerms;
  revision: number;
}

const columns = 'id, kind, name, language, recipient, secret_sealed, chat_id, terms, revision';

export const readChannels = (db: Queryable): Promise<Channel[]> =>
  rows<Channel>(db, `select ${columns} from alert_channels order by created_at, id`);

export const findChannel = (db: Queryable, id: string): Promise<Channel | undefined> =>
  maybeOne<Channel>(db, `select ${columns} from alert_channels where id = $1::uuid`, [id]);

export const readStates = (
  db: Queryable,
): Promise<
  { id: string; waiting: number; next_at: Date | null; last_at: Date | null; error: string | null }[]
> =>
  rows(
    db,
    `select c.id, w.waiting, w.next_at, l.last_at, e.error
       from alert_channels c
       cross join lateral (select count(*)::int as waiting, min(due_at) as next_at from alert_tellings t
              where t.channel_id = c.id and t.due_at is not null) w
       cross join lateral (select max(told_at) as last_at from alert_tellings t where t.channel_id = c.id) l
       left join lateral (select t.error from alert_tellings t where t.channel_id = c.id and t.tries > 0
              order by coalesce(t.told_at, t.created_at) desc, t.id desc limit 1) e on true`,
  );

export interface StoredChannel {
  input: AlertChannelInput;
  sealed: Buffer | null | undefined;
}

const recipientOf = (input: AlertChannelInput) => (input.kind === 'mail' ? input.recipient : null);
const chatOf = (input: AlertChannelInput) => (input.kind === 'telegram' ? input.chatId : null);

export async function insertChannel(tx: Queryable, { input, sealed }: StoredChannel): Promise<string> {
  const { kind, name, language, terms } = input;
  const { id } = await one<{ id: string }>(
    tx,
    `insert into alert_channels (kind, name, language, recipient, secret_sealed, chat_id, terms)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, name, language, recipientOf(input), sealed ?? null, chatOf(input), JSON.stringify(terms)],
  );
  return id;
}

export function replaceChannel(
  tx: Queryable,
  { id, revision, input, sealed }: StoredChannel & { id: string; revision: number },
): Promise<boolean> {
  const { kind, name, language, terms } = input;
  return touchesOne(
    tx,
    `update alert_channels set name = $4, language = $5, recipient = $6, secret_sealed = coalesce($7, secret_sealed),
            chat_id = $8, terms = $9, revision = revision + 1
      where id = $1::uuid and revision = $2 and kind = $3`,
    [
      id,
      revision,
      kind,
      name,
      language,
      recipientOf(input),
      sealed ?? null,
      chatOf(input),
      JSON.stringify(terms),
    ],
  );
}

export const deleteChannel = (tx: Queryable, id: string): Promise<boolean> =>
  touchesOne(tx, 'delete from alert_channels where id = $1::uuid', [id]);
