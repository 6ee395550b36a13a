import { type ChangeLine, changeStates, type ServiceChange } from '#contracts/catalog/services.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import type { EditedService } from './edit-rules.ts';

export function readEdited(db: Queryable): Promise<EditedService[]> {
  return rows<EditedService>(
    db,
    `select id, type, audience, quantity, price_cents as "priceCents", bonus_quantity as "bonusQuantity", popular,
            active, position, texts, closed_in as "closedIn", kind
       from services order by kind nulls first, type, audience, position, quantity, id`,
  );
}

export async function writeEdited(tx: Tx, services: readonly EditedService[]): Promise<void> {
  await execute(
    tx,
    `update services s
        set price_cents = n."priceCents", bonus_quantity = n."bonusQuantity", popular = n.popular, active = n.active,
            position = n.position, texts = n.texts, closed_in = n."closedIn", updated_at = now()
       from jsonb_to_recordset($1::jsonb) as n(id integer, "priceCents" integer, "bonusQuantity" integer,
              popular boolean, active boolean, position integer, texts jsonb, "closedIn" text[])
      where s.id = n.id`,
    [JSON.stringify(services)],
  );
}

export interface NewChange {
  kind: ServiceChange['kind'];
  lines: readonly ChangeLine[];
  note: string | null;
  staff: StaffActor;
  plannedFor: Date | null;
  undoes: string | null;
}

export async function insertChange(tx: Tx, change: NewChange): Promise<string> {
  const { kind, lines, note, staff, plannedFor, undoes } = change;
  const { id } = await one<Row<'service_changes', 'id'>>(
    tx,
    `insert into service_changes (kind, state, lines, note, staff_id, undoes, planned_for, due_at, ended_at)
     values ($1, case when $6::timestamptz is null then 'applied' else 'planned' end, $2, $3, $4, $5, $6, $6,
             case when $6::timestamptz is null then now() end)
     returning id`,
    [kind, JSON.stringify(lines), note, staff.id, undoes, plannedFor],
  );
  return id;
}

const columns = `c.id, c.kind, c.state, c.lines, c.note, m.username, c.created_at as "createdAt",
  c.planned_for as "plannedFor", c.ended_at as "endedAt", c.reason, c.undoes,
  exists (select from service_changes u where u.undoes = c.id) as undone`;
const from = 'service_changes c join staff_members m on m.id = c.staff_id';

export interface ChangeRow
  extends Row<'service_changes', 'id' | 'note' | 'reason' | 'undoes'>,
    CamelCaseRow<'service_changes', 'created_at' | 'planned_for' | 'ended_at'> {
  kind: ServiceChange['kind'];
  state: ServiceChange['state'];
  lines: ChangeLine[];
  username: string;
  undone: boolean;
}

export function changeList(asked: { state: string | null; service: number | null }): KeysetList {
  return {
    columns,
    from,
    where: `($1::text is null or c.state = $1)
        and ($2::int is null or c.lines @> jsonb_build_array(jsonb_build_object('id', $2::int)))`,
    values: [asked.state, asked.service],
    id: 'c.id',
    sorting: { name: 'made', key: 'c.created_at', type: 'timestamptz', descending: true },
    sortings: {
      made: { key: 'c.created_at', type: 'timestamptz' },
      state: { key: placeOf('c.state', changeStates), type: 'integer' },
    },
  };
}

export function changesOfService(db: Queryable, serviceId: number): Promise<ChangeRow[]> {
  return rows<ChangeRow>(
    db,
    `select ${columns} from ${from}
      where c.lines @> jsonb_build_array(jsonb_build_object('id', $1::int))
      order by c.created_at desc limit 100`,
    [serviceId],
  );
}

export function lockChange(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  return maybeOne<ChangeRow>(tx, `select ${columns} from ${from} where c.id = $1 for update of c`, [id]);
}

export function readPlanned(db: Queryable): Promise<{ id: number; plannedFor: Date }[]> {
  return rows(
    db,
    `select (l->>'id')::int as id, min(c.planned_for) as "plannedFor"
       from service_changes c, jsonb_array_elements(c.lines) l where c.state = 'planned' group by 1`,
  );
}

export async function endChange(
  tx: Tx,
  end: {
    id: string;
    state: 'applied' | 'cancelled' | 'refused';
    lines?: readonly ChangeLine[];
    reason?: string;
  },
): Promise<void> {
  await execute(
    tx,
    `update service_changes set state = $2, lines = coalesce($3, lines), reason = $4, due_at = null, ended_at = now()
      where id = $1`,
    [end.id, end.state, end.lines ? JSON.stringify(end.lines) : null, end.reason ?? null],
  );
}

export const earliestChange = `select min(due_at) from service_changes where state = 'planned'`;

/**
 * Claims due changes for this process. The claim expires after 30 seconds, so that another process can take over after
 * a crash.
 */
export function claimChanges(db: Queryable, limit: number): Promise<Row<'service_changes', 'id'>[]> {
  return rows<Row<'service_changes', 'id'>>(
    db,
    `update service_changes set due_at = now() + interval '30 seconds'
      where id in (select id from service_changes where state = 'planned' and due_at <= now()
                    order by due_at limit (select $1::int) for update skip locked)
     returning id`,
    [limit],
  );
}

export function readPrices(
  db: Queryable,
  serviceId: number,
): Promise<CamelCaseRow<'service_prices', 'price_cents' | 'valid_from'>[]> {
  return rows(
    db,
    `select price_cents as "priceCents", valid_from as "validFrom" from service_prices
      where service_id = $1 order by valid_from desc limit 200`,
    [serviceId],
  );
}
