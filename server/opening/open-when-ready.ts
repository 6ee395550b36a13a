import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { keepOpened, type Opened, readOpened } from '#server/maintenance/opened.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { type Opening, readOpening } from './read-steps.ts';
import { readProofs } from './store.ts';

async function open(deps: Deps, because: Opened['because']): Promise<void> {
  const opened = { at: deps.now().toISOString(), because };
  await inTransaction(deps.database, async (tx) => {
    if (await readOpened(tx)) return;
    await keepOpened(tx, opened);
    await audited(
      tx,
      { kind: 'job' },
      { action: 'shop.open', subjectType: 'shop', subjectId: 'shop', after: opened },
    );
    await tellStaff(tx, 'settings');
  });
  deps.log.info(opened, 'the shop is open');
}

/** Opens a live shop that has all it needs, once and for good. Returns how its steps stand. */
export async function openWhenReady(deps: Deps): Promise<Opening> {
  const opening = await readOpening(deps);
  const isReady = opening.states.every(({ closes }) => !closes);
  if (deps.config.mode === 'sandbox' || opening.opened || !isReady) return opening;
  await open(deps, 'complete');
  return readOpening(deps);
}

/** A live shop that sold before there was a gate is open: its webhooks and mails have proved themselves. */
export async function openIfItSold(deps: Deps): Promise<void> {
  if (deps.config.mode === 'sandbox' || (await readOpened(deps.database))) return;
  if ((await readProofs(deps.database)).sold) await open(deps, 'sold_before');
}
