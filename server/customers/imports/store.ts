import type { ImportKind, ImportMapping, ImportState } from '#contracts/customers/imports.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function insertImport(
  tx: Tx,
  input: { kind: ImportKind; fileName: string; bytes: number; staffId: StaffId; at: Date },
): Promise<string> {
  const row = await one<Row<'imports', 'id'>>(
    tx,
    `insert into imports (kind, file_name, bytes, staff_id, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [input.kind, input.fileName, input.bytes, input.staffId, input.at],
  );
  return row.id;
}

/** Announced size of an import that accepts pieces. The lock makes concurrent pieces wait for each other. */
export async function lockPendingUpload(tx: Tx, id: string): Promise<number | undefined> {
  const found = await maybeOne<Row<'imports', 'bytes'>>(
    tx,
    `select bytes from imports where id = $1::uuid and state = 'uploading' for no key update`,
    [id],
  );
  return found?.bytes;
}

export async function insertUploadChunk(
  tx: Tx,
  { id, position, bytes }: { id: string; position: number; bytes: Buffer },
): Promise<void> {
  await execute(
    tx,
    `insert into import_pieces (import_id, position, bytes) values ($1::uuid, $2, $3)
     on conflict (import_id, position) do update set bytes = excluded.bytes`,
    [id, position, bytes],
  );
}

export async function uploadedBytes(db: Queryable, id: string): Promise<number> {
  const { bytes } = await one<{ bytes: number }>(
    db,
    'select coalesce(sum(length(bytes)), 0)::int8 as bytes from import_pieces where import_id = $1::uuid',
    [id],
  );
  return bytes;
}

export async function* readUploadChunks(db: Queryable, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await maybeOne<Row<'import_pieces', 'bytes'>>(
      db,
      'select bytes from import_pieces where import_id = $1::uuid and position = $2',
      [id, position],
    );
    if (!piece) return;
    yield piece.bytes;
  }
}

export const deleteUploadChunks = (tx: Tx, id: string): Promise<number> =>
  execute(tx, 'delete from import_pieces where import_id = $1::uuid', [id]);

export interface ImportRow {
  id: string;
  kind: ImportKind;
  state: ImportState;
  bytes: number;
  heading: string[];
  mapping: ImportMapping;
  staffId: StaffId;
  username: string;
  role: StaffRole;
  isActive: boolean;
}

const ofImport = `select i.id, i.kind, i.state, i.bytes, i.heading, i.mapping, i.staff_id as "staffId", m.username, m.role,
       m.is_active as "isActive"
  from imports i join staff_members m on m.id = i.staff_id where i.id = $1::uuid`;

export const findImport = (db: Queryable, id: string): Promise<ImportRow | undefined> =>
  maybeOne<ImportRow>(db, ofImport, [id]);

export const lockImport = (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  maybeOne<ImportRow>(tx, `${ofImport} for update of i`, [id]);

export async function setState(
  tx: Tx,
  id: string,
  { state, at = null, staffId }: { state: ImportState; at?: Date | null; staffId?: StaffId },
): Promise<void> {
  await execute(
    tx,
    'update imports set state = $2, ended_at = $3, staff_id = coalesce($4, staff_id) where id = $1::uuid',
    [id, state, at, staffId ?? null],
  );
}

export async function setRead(
  tx: Tx,
  id: string,
  found: { encoding: string; separator: string; heading: string[]; mapping: ImportMapping; lines: number },
): Promise<void> {
  await execute(
    tx,
    `update imports set state = 'checking', encoding = $2, separator = $3, heading = $4::jsonb, mapping = $5::jsonb,
                        lines = $6 where id = $1::uuid`,
    [
      ...[id, found.encoding, found.separator],
      ...[JSON.stringify(found.heading), JSON.stringify(found.mapping), found.lines],
    ],
  );
}

export async function setUnreadable(
  tx: Tx,
  id: string,
  { problem, at }: { problem: { reason: string; line: number | null }; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update imports set state = 'unreadable', problem = $2::jsonb, ended_at = $3 where id = $1::uuid`,
    [id, JSON.stringify(problem), at],
  );
}

export async function setMapping(tx: Tx, id: string, mapping: ImportMapping): Promise<void> {
  await execute(
    tx,
    `with rows as (update import_rows set state = 'waiting', problem = null, subject = null where import_id = $1::uuid)
     update imports set state = 'checking', mapping = $2::jsonb where id = $1::uuid`,
    [id, JSON.stringify(mapping)],
  );
}

export const deleteImport = (tx: Tx, id: string): Promise<number> =>
  execute(tx, 'delete from imports where id = $1::uuid', [id]);

export type ListedImport = Row<
  'imports',
  'id' | 'file_name' | 'bytes' | 'lines' | 'created_at' | 'ended_at' | 'encoding' | 'separator' | 'problem'
> & {
  kind: ImportKind;
  state: ImportState;
  heading: string[];
  mapping: ImportMapping;
  by: string;
  counts: Record<string, number> | null;
};

const listed = `i.id, i.kind, i.file_name, i.bytes, i.state, i.lines, i.created_at, i.ended_at, i.encoding, i.separator,
  i.problem, i.heading, i.mapping, m.username as by,
  (select jsonb_object_agg(c.state, c.n) from (select state, count(*) as n from import_rows where import_id = i.id
    group by state) c) as counts`;
const fromImports = 'imports i join staff_members m on m.id = i.staff_id';

export const importList = (): KeysetList => ({
  columns: listed,
  from: fromImports,
  where: 'true',
  values: [],
  id: 'i.id',
  sorting: { name: '-created', key: 'i.created_at', type: 'timestamptz', descending: true },
});

export const readImport = (db: Queryable, id: string): Promise<ListedImport | undefined> =>
  maybeOne<ListedImport>(db, `select ${listed} from ${fromImports} where i.id = $1::uuid`, [id]);
