import {
  type BeginImport,
  type ImportMapping,
  type ImportState,
  uploadChunkBytes,
} from '#contracts/customers/imports.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { findWrongUnits } from './guess-rules.ts';
import { processImportJob } from './process-import.ts';
import { missingColumns } from './read-lines.ts';
import {
  deleteImport,
  type ImportRow,
  insertImport,
  insertUploadChunk,
  lockImport,
  lockPendingUpload,
  setMapping,
  setState,
  uploadedBytes,
} from './store.ts';

const subjectOf = (id: string) => ({ subjectType: 'import', subjectId: id });

export function startUpload(deps: Deps, input: BeginImport & { staff: StaffActor }): Promise<string> {
  const { kind, fileName, bytes, staff } = input;
  return inTransaction(deps.database, async (tx) => {
    const id = await insertImport(tx, { kind, fileName, bytes, staffId: staff.id, at: deps.now() });
    await recordAudit(tx, staff, {
      action: 'import.begin',
      ...subjectOf(id),
      after: { kind, fileName, bytes },
    });
    await notifyStaffOfChange(tx, 'imports', id);
    return id;
  });
}

/** Idempotent. Throws `not_found` for an import that accepts no more pieces, `payload_too_large`. */
export async function saveUploadChunk(
  deps: Deps,
  piece: { id: string; position: number; bytes: Buffer; staff: StaffActor },
): Promise<void> {
  const { id, position, bytes, staff } = piece;
  if (bytes.length > uploadChunkBytes)
    throw new ShopError('payload_too_large', `a piece of ${bytes.length} bytes is too large`);
  await inTransaction(deps.database, async (tx) => {
    const announced = await lockPendingUpload(tx, id);
    if (announced === undefined) throw new ShopError('not_found', 'no import that accepts pieces');
    await insertUploadChunk(tx, { id, position, bytes });
    if ((await uploadedBytes(tx, id)) > announced)
      throw new ShopError('payload_too_large', `more than the ${announced} bytes that were announced`);
    if (position > 0) return;
    await recordAudit(tx, staff, {
      action: 'import.upload',
      ...subjectOf(id),
      after: { firstPiece: sha256(bytes).toString('hex') },
    });
  });
}

interface StateChange {
  id: string;
  staff: StaffActor;
  from: readonly ImportState[];
  action: string;
  change(tx: Tx, row: ImportRow): Promise<object | undefined>;
}

function changeImportState(deps: Deps, { id, staff, from, action, change }: StateChange): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row) throw new ShopError('not_found', `no import ${id}`);
    if (!from.includes(row.state)) throw new ShopError('conflict', `the import is ${row.state}`);
    const after = await change(tx, row);
    await recordAudit(tx, staff, { action, ...subjectOf(id), after });
    await notifyStaffOfChange(tx, 'imports', id);
  });
}

interface ById {
  id: string;
  staff: StaffActor;
}

export const endUpload = (deps: Deps, input: ById): Promise<void> =>
  changeImportState(deps, {
    ...input,
    from: ['uploading'],
    action: 'import.uploaded',
    change: async (tx, { id, bytes }) => {
      const come = await uploadedBytes(tx, id);
      if (come !== bytes) throw new ShopError('conflict', `${come} of ${bytes} bytes were received`);
      await setState(tx, id, { state: 'reading' });
      await deps.queue.enqueue(tx, processImportJob, { importId: id });
      return undefined;
    },
  });

/** Restarts the dry run. Throws `invalid_request` when a required column is missing. */
export const mapImport = (deps: Deps, input: ById & { mapping: ImportMapping }): Promise<void> =>
  changeImportState(deps, {
    ...input,
    from: ['checking', 'checked'],
    action: 'import.map',
    change: async (tx, { id, kind, heading }) => {
      const { mapping } = input;
      const missing = missingColumns(kind, mapping);
      const beyond = Object.values(mapping).some((at) => at >= heading.length);
      const wrong = [...missing, ...findWrongUnits(mapping, heading)];
      if (wrong.length > 0 || beyond)
        throw new ShopError('invalid_request', `columns: ${wrong.join(', ')}`, {
          field: wrong[0] ?? 'mapping',
        });
      await setMapping(tx, id, mapping);
      await deps.queue.enqueue(tx, processImportJob, { importId: id });
      return { mapping };
    },
  });

const startImport = (deps: Deps, input: ById, { from, state }: { from: ImportState; state: ImportState }) =>
  changeImportState(deps, {
    ...input,
    from: [from],
    action: state === 'running' ? 'import.run' : 'import.undo',
    change: async (tx, { id }) => {
      await setState(tx, id, { state, staffId: input.staff.id });
      await deps.queue.enqueue(tx, processImportJob, { importId: id });
      return undefined;
    },
  });

export const runImport = (deps: Deps, input: ById) =>
  startImport(deps, input, { from: 'checked', state: 'running' });

export const undoImport = (deps: Deps, input: ById) =>
  startImport(deps, input, { from: 'done', state: 'undoing' });

export const dropImport = (deps: Deps, input: ById): Promise<void> =>
  changeImportState(deps, {
    ...input,
    from: ['uploading', 'unreadable', 'checked'],
    action: 'import.drop',
    change: async (tx, { id }) => {
      await deleteImport(tx, id);
      return undefined;
    },
  });
