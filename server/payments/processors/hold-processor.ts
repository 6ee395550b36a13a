import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { ProcessorHoldReason } from '#contracts/payments/processors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Actor, StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { convertToStaffHold, deleteHold, type HoldRow, insertHold } from './store-holds.ts';
import { deleteOutcomes } from './store-outcomes.ts';

type HoldDeps = Pick<Deps, 'database' | 'now' | 'log'>;

interface ProcessorChange {
  processor: ProcessorName;
  action: 'processor.hold' | 'processor.release';
  before?: object;
  after: object;
}

async function auditProcessor(tx: Tx, actor: Actor, { processor, ...said }: ProcessorChange): Promise<void> {
  await recordAudit(tx, actor, { ...said, subjectType: 'processor', subjectId: processor });
  await notifyStaffOfChange(tx, 'payments');
}

interface NewHold {
  processor: ProcessorName;
  reason: ProcessorHoldReason;
  note?: string;
  actor: Actor;
}

/** Pauses new checkouts at the processor. Returns false if it is already paused. */
async function writeHold(deps: HoldDeps, tx: Tx, hold: NewHold): Promise<boolean> {
  const { processor, reason, note, actor } = hold;
  if (!(await insertHold(tx, { processor, reason, note, at: deps.now() }))) return false;
  await auditProcessor(tx, actor, { processor, action: 'processor.hold', after: { reason, note } });
  await openItem(tx, { reason: 'processor_held', subjectId: processor, evidence: { reason, note } });
  return true;
}

/** Pauses a processor automatically because its calls fail or are rejected. A second call is a no-op. */
export async function holdProcessor(
  deps: HoldDeps,
  hold: { processor: ProcessorName; reason: Exclude<ProcessorHoldReason, 'staff'> },
): Promise<void> {
  const held = await inTransaction(deps.database, (tx) =>
    writeHold(deps, tx, { ...hold, actor: { kind: 'job' } }),
  );
  if (held) deps.log.error(hold, 'processor paused: new checkouts use the next available one');
}

/** Pauses a processor for staff until staff resume it. Replaces an automatic pause. */
export async function holdByStaff(
  deps: Pick<Deps, 'database' | 'now' | 'log' | 'processors'>,
  input: { name: ProcessorName; note: string; staff: StaffActor },
): Promise<void> {
  const { name: processor, note, staff } = input;
  requireConfigured(deps, processor);
  await inTransaction(deps.database, async (tx) => {
    if (await writeHold(deps, tx, { processor, reason: 'staff', note, actor: staff })) return;
    if (!(await convertToStaffHold(tx, { processor, note })))
      throw new ShopError('conflict', 'the processor is already paused');
    const after = { reason: 'staff', note };
    await auditProcessor(tx, staff, { processor, action: 'processor.hold', after });
  });
}

function requireConfigured({ processors }: Pick<Deps, 'processors'>, name: ProcessorName): void {
  if (!processors.all.some(({ profile }) => profile.name === name))
    throw new ShopError('not_found', `the shop has no keys for ${name}`);
}

async function auditRelease(tx: Tx, actor: Actor, hold: HoldRow, note?: string): Promise<void> {
  const { processor, reason, heldAt } = hold;
  await deleteOutcomes(tx, processor);
  await auditProcessor(tx, actor, {
    ...{ processor, action: 'processor.release', before: { reason, heldAt }, after: { heldAt: null, note } },
  });
}

export async function releaseByStaff(
  deps: Pick<Deps, 'database' | 'processors'>,
  input: { name: ProcessorName; staff: StaffActor; note?: string },
): Promise<boolean> {
  const { name: processor, staff, note } = input;
  requireConfigured(deps, processor);
  return inTransaction(deps.database, async (tx) => {
    const hold = await deleteHold(tx, processor, { unlessStaff: false });
    if (!hold) return false;
    await auditRelease(tx, staff, hold, note);
    const decided = { decision: 'release_processor', by: 'staff', staffId: staff.id, note } as const;
    await resolveItems(tx, { ...decided, kind: 'processor', subjectId: processor });
    return true;
  });
}

/** A pause by staff remains. */
export async function releaseWorkingProcessor(deps: HoldDeps, processor: ProcessorName): Promise<void> {
  const released = await inTransaction(deps.database, async (tx) => {
    const hold = await deleteHold(tx, processor, { unlessStaff: true });
    if (!hold) return false;
    await auditRelease(tx, { kind: 'job' }, hold);
    const back = { event: 'processor_back', by: 'system' } as const;
    await resolveItems(tx, { ...back, kind: 'processor', subjectId: processor });
    return true;
  });
  if (released) deps.log.info({ processor }, 'processor resumed: it accepts new checkouts again');
}
