import type { Deps } from '#server/platform/deps.ts';
import { releaseWorkingProcessor } from './hold-processor.ts';
import { isProbelessHoldOver } from './hold-rules.ts';
import { allHolds, type HoldRow, setTried } from './store-holds.ts';

async function probeProcessor(deps: Deps, { processor, heldAt }: HoldRow): Promise<void> {
  const { database, processors } = deps;
  const configured = processors.all.find(({ profile }) => profile.name === processor);
  if (!configured) return;
  const at = deps.now();
  try {
    const tried = await configured.tryPayment(`${processor}-${at.getTime()}`);
    if (!tried && !isProbelessHoldOver(heldAt, at)) return;
  } catch (error) {
    await setTried(database, {
      processor,
      error: error instanceof Error ? error.message : String(error),
      at,
    });
    return;
  }
  await releaseWorkingProcessor(deps, processor);
}

export async function probeHeldProcessors(deps: Deps): Promise<void> {
  const holds = await allHolds(deps.database);
  await Promise.all(
    holds.filter(({ reason }) => reason !== 'staff').map((hold) => probeProcessor(deps, hold)),
  );
}
