import { z } from 'zod';
import { maxImportLines } from '#contracts/customers/imports.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { TableLine } from '#server/platform/kit/csv.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { detectFileFormat, linesOf, UnreadableFile } from './decode-file.ts';
import { guessMapping } from './guess-rules.ts';
import {
  type ImportKindSpec,
  type ImportWork,
  importProblem,
  type LineOutcome,
  type ValidLine,
} from './kind.ts';
import { importKindsOf } from './kinds.ts';
import { readLine } from './read-lines.ts';
import {
  deleteUploadChunks,
  findImport,
  type ImportRow,
  lockImport,
  readUploadChunks,
  setRead,
  setState,
  setUnreadable,
} from './store.ts';
import { countLines, insertLines, nextLines, refuseRepeatedSubjects, setOutcomes } from './store-rows.ts';

const readBatch = 1000;
const checkBatch = 500;

/** Reads the whole file in one transaction. A crash leaves it unread. */
async function readFile(deps: Deps, { id, kind }: ImportRow): Promise<void> {
  const found = await detectFileFormat(() => readUploadChunks(deps.database, id));
  await inTransaction(deps.database, async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'reading') return;
    let heading: string[] | undefined;
    let lines = 0;
    let batch: TableLine[] = [];
    for await (const line of linesOf(() => readUploadChunks(tx, id), {
      ...found,
      most: maxImportLines[kind],
    })) {
      if (heading === undefined) {
        heading = line.cells;
        continue;
      }
      lines += 1;
      batch.push(line);
      if (batch.length < readBatch) continue;
      await insertLines(tx, id, batch);
      batch = [];
    }
    if (batch.length > 0) await insertLines(tx, id, batch);
    await countLines(tx);
    await setRead(tx, id, {
      ...found,
      heading: heading ?? [],
      mapping: guessMapping(kind, heading ?? []),
      lines,
    });
    await deleteUploadChunks(tx, id);
  });
}

async function runReadingStep(deps: Deps, row: ImportRow): Promise<void> {
  try {
    await readFile(deps, row);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { reason, line } = error;
    await inTransaction(deps.database, async (tx) => {
      await setUnreadable(tx, row.id, { problem: { reason, line }, at: deps.now() });
      await deleteUploadChunks(tx, row.id);
    });
  }
}

async function runDryRunStep(_deps: Deps, tx: Tx, { row, spec }: ImportStep): Promise<boolean> {
  const limit = Math.max(checkBatch, spec.atOnce);
  const lines = await nextLines(tx, row.id, { states: ['waiting'], limit });
  const read = lines.map((line) => readLine(spec, line, row));
  const good = read.flatMap((each) => ('good' in each ? [each.good] : []));
  const bad = read.flatMap((each) => ('bad' in each ? [each.bad] : []));
  const seen = new Map((await spec.look(tx, good)).map((outcome) => [outcome.line, outcome]));
  const looked = good.map(({ line, subject }): LineOutcome & { subject: string } => ({
    ...(seen.get(line) ?? { line, state: 'good' }),
    subject,
  }));
  await setOutcomes(tx, row.id, [...bad, ...looked]);
  if (lines.length === limit) return false;
  await refuseRepeatedSubjects(tx, row.id, importProblem('twice'));
  await setState(tx, row.id, { state: 'checked' });
  return true;
}

async function runImportStep(deps: Deps, tx: Tx, { row, spec, work }: ImportStep): Promise<boolean> {
  const lines = await nextLines(tx, row.id, { states: ['good'], limit: spec.atOnce });
  const read = lines.map((line) => readLine(spec, line, row));
  const good: ValidLine<unknown>[] = read.flatMap((each) => ('good' in each ? [each.good] : []));
  const bad = read.flatMap((each) => ('bad' in each ? [each.bad] : []));
  const brought = good.length > 0 ? await spec.bring(deps, tx, good, work) : [];
  await setOutcomes(tx, row.id, [...bad, ...brought]);
  if (lines.length === spec.atOnce) return false;
  await setState(tx, row.id, { state: 'done', at: work.at });
  return true;
}

async function runUndoStep(deps: Deps, tx: Tx, { row, spec, work }: ImportStep): Promise<boolean> {
  const states = ['made', 'changed'] as const;
  const lines = await nextLines(tx, row.id, { states, limit: spec.atOnce, backwards: true });
  const brought = lines.map(({ line, subject, was }) => ({ line, subject: subject ?? '', was }));
  if (brought.length > 0) await setOutcomes(tx, row.id, await spec.takeBack(deps, tx, brought, work));
  if (lines.length === spec.atOnce) return false;
  await setState(tx, row.id, { state: 'undone', at: work.at });
  return true;
}

interface ImportStep {
  row: ImportRow;
  spec: ImportKindSpec;
  work: ImportWork;
}

const steps = { checking: runDryRunStep, running: runImportStep, undoing: runUndoStep };
const isStep = (state: string): state is keyof typeof steps => state in steps;

const actorOf = ({ staffId, username, role }: ImportRow): StaffActor => ({
  kind: 'staff',
  id: staffId,
  username,
  role,
});

function requireOwner({ isActive, role, state }: ImportRow): void {
  if (state !== 'checking' && !(isActive && role === 'owner'))
    throw new ShopError('not_permitted', 'the staff member who began the import no longer has permission');
}

/** The step and its results are one transaction, so that a crash neither loses nor repeats work. */
export async function processImport(deps: Deps, id: string): Promise<void> {
  const found = await findImport(deps.database, id);
  if (found?.state === 'reading') await runReadingStep(deps, found);
  await inTransaction(deps.database, async (tx) => {
    const row = await lockImport(tx, id);
    if (!row || !isStep(row.state)) return notifyStaffOfChange(tx, 'imports', id);
    requireOwner(row);
    const work = { importId: id, staff: actorOf(row), at: deps.now() };
    const ended = await steps[row.state](deps, tx, { row, spec: importKindsOf[row.kind], work });
    if (!ended) await deps.queue.enqueue(tx, processImportJob, { importId: id });
    await notifyStaffOfChange(tx, 'imports', id);
  });
}

export const processImportJob = defineJob({
  name: 'imports.work',
  payload: z.object({ importId: z.uuid() }),
  handler: (deps, { importId }) => processImport(deps, importId),
});
