import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';
import type { ChainLink } from '../chain-rules.ts';

type CheckFacts = CamelCaseRow<
  'register_checks',
  | 'id'
  | 'asked_by'
  | 'started_at'
  | 'ended_at'
  | 'total'
  | 'checked'
  | 'broken'
  | 'broken_chain_id'
  | 'broken_position'
  | 'stopped_by'
>;
export interface ChainCheck extends CheckFacts {}

export async function openCheck(db: Queryable, check: { askedBy: string; at: Date }): Promise<ChainCheck> {
  return one<ChainCheck>(
    db,
    `insert into register_checks (asked_by, started_at, total)
     select $1, $2, coalesce(sum(length), 0) from register_chains returning ${columns}`,
    [check.askedBy, check.at],
  );
}

const columns = `id, asked_by as "askedBy", started_at as "startedAt", ended_at as "endedAt", total, checked, broken,
  broken_chain_id as "brokenChainId", broken_position as "brokenPosition", stopped_by as "stoppedBy"`;

/** Stores the progress. Returns whether a member stopped the verification. */
export async function saveCheckProgress(db: Queryable, id: string, checked: number): Promise<boolean> {
  const { stopped } = await one<{ stopped: boolean }>(
    db,
    'update register_checks set checked = $2 where id = $1 returning stopped_by is not null as stopped',
    [id, checked],
  );
  return stopped;
}

/** Also ends the verification of a stopped process. Returns its progress. */
export function stopCheck(
  tx: Tx,
  { at, by }: { at: Date; by: string },
): Promise<{ id: string; checked: number; total: number } | undefined> {
  return maybeOne(
    tx,
    `update register_checks set stopped_by = $2, ended_at = $1
      where id = (select id from register_checks where ended_at is null order by started_at desc, id desc limit 1)
     returning id, checked, total`,
    [at, by],
  );
}

export async function endCheck(
  db: Queryable,
  check: {
    id: string;
    at: Date;
    checked: number;
    broken: number;
    first: { chainId: string; position: number } | undefined;
  },
): Promise<void> {
  await execute(
    db,
    `update register_checks set ended_at = $2, checked = $3, broken = $4, broken_chain_id = $5, broken_position = $6
      where id = $1`,
    [
      check.id,
      check.at,
      check.checked,
      check.broken,
      check.first?.chainId ?? null,
      check.first?.position ?? null,
    ],
  );
}

export function lastCheck(db: Queryable): Promise<ChainCheck | undefined> {
  return maybeOne<ChainCheck>(
    db,
    `select ${columns} from register_checks order by started_at desc, id desc limit 1`,
  );
}

export interface ChainEnd extends CamelCaseRow<'register_chains', 'id' | 'length' | 'last_hash'> {}

export function readChains(db: Queryable): Promise<ChainEnd[]> {
  return rows<ChainEnd>(
    db,
    'select id, length, last_hash as "lastHash" from register_chains order by opened_at, id',
  );
}

export function readLinks(
  db: Queryable,
  page: { chainId: string; after: number; limit: number },
): Promise<ChainLink[]> {
  return rows<ChainLink>(
    db,
    `select position, hash, previous_hash as "previousHash", xml from register_records
      where chain_id = $1 and position > $2 order by position limit $3`,
    [page.chainId, page.after, page.limit],
  );
}
