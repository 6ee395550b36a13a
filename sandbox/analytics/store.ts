import type { DatabaseSync } from 'node:sqlite';
import { limitTableSize, REMEMBERED_MS } from '../kit/limit-table-size.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import type { Hit, HitPage } from './types.ts';

const TABLES = `
create table if not exists hits (
  seq integer primary key autoincrement, received_at text not null, event text not null, hit text not null)`;

export type HitStore = ReturnType<typeof openHitStore>;
export type NewHit = Omit<Hit, 'id' | 'received_at'>;

export function openHitStore(state: DatabaseSync, world: Pick<SandboxTime, 'now'>) {
  state.exec(TABLES);
  const forget = limitTableSize(state, { table: 'hits', when: 'received_at < ?' }, () =>
    new Date(world.now() - REMEMBERED_MS).toISOString(),
  );
  const insert = state.prepare('insert into hits (received_at, event, hit) values (?, ?, ?)');
  const list = state.prepare(
    `select seq, received_at, hit from hits where seq < ?
     and (? = '' or instr(lower(hit), ?) > 0) order by seq desc limit ?`,
  );
  const one = state.prepare('select seq, received_at, hit from hits where seq = ?');
  const count = state.prepare('select count(*) as count from hits');
  const read = (row: Record<string, unknown>): Hit => ({
    id: String(row.seq),
    received_at: String(row.received_at),
    ...(JSON.parse(String(row.hit)) as NewHit),
  });
  return {
    keep: (hit: NewHit) => {
      insert.run(new Date(world.now()).toISOString(), hit.event, JSON.stringify(hit));
      forget();
    },
    list: ({ limit = 1000, before, search = '' }: HitPage): Hit[] => {
      const wanted = search.toLowerCase();
      const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
      return list.all(from, wanted, wanted, limit).map(read);
    },
    one: (id: string): Hit | undefined => {
      const row = one.get(Number(id));
      return row && read(row);
    },
    count: () => Number(count.get()?.count),
    wipe: () => state.exec('delete from hits'),
  };
}
