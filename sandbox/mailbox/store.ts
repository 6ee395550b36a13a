import type { DatabaseSync } from 'node:sqlite';
import { limitTableSize, REMEMBERED_MS } from '../kit/limit-table-size.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import type { Mail, MailPage } from './types.ts';

const TABLES = `
create table if not exists mails (
  seq integer primary key autoincrement, recipients text not null, subject text not null,
  received_at text not null, parsed text not null, raw blob not null)`;

export type MailStore = ReturnType<typeof openMailStore>;
export type NewMail = Omit<Mail, 'id'>;

export function openMailStore(state: DatabaseSync, world: Pick<SandboxTime, 'now'>) {
  state.exec(TABLES);
  const forget = limitTableSize(state, { table: 'mails', when: 'received_at < ?' }, () =>
    new Date(world.now() - REMEMBERED_MS).toISOString(),
  );
  const insert = state.prepare(
    'insert into mails (recipients, subject, received_at, parsed, raw) values (?, ?, ?, ?, ?)',
  );
  const list = state.prepare(
    `select seq, parsed from mails where seq < ?
     and (? = '' or instr(lower(recipients), ?) > 0 or instr(lower(subject), ?) > 0) order by seq desc limit ?`,
  );
  const one = state.prepare('select seq, parsed from mails where seq = ?');
  const raw = state.prepare('select raw from mails where seq = ?');
  const count = state.prepare('select count(*) as count from mails');
  const newest = state.prepare('select seq from mails order by seq desc limit 1');
  const read = (row: Record<string, unknown>): Mail => ({
    id: String(row.seq),
    ...(JSON.parse(String(row.parsed)) as NewMail),
  });
  return {
    state,
    keep: (mail: NewMail, source: Uint8Array) => {
      insert.run(mail.to, mail.subject, mail.received_at, JSON.stringify(mail), source);
      forget();
    },
    list: (page: MailPage): Mail[] => {
      const below = Number(page.before ?? Number.MAX_SAFE_INTEGER);
      const search = (page.search ?? '').trim().toLowerCase();
      return list.all(below, search, search, search, page.limit ?? -1).map(read);
    },
    one: (id: string) => {
      const row = one.get(Number(id));
      return row && read(row);
    },
    source: (id: string) => raw.get(Number(id))?.raw as Uint8Array | undefined,
    count: () => Number(count.get()!.count),
    newestId: () => {
      const row = newest.get();
      return row && String(row.seq);
    },
    wipe: () => state.exec("delete from mails; delete from sqlite_sequence where name = 'mails'"),
  };
}
