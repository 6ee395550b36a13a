import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { releaseByStaff, releaseWorkingProcessor } from './hold-processor.ts';
import { isProbelessHoldOver } from './hold-rules.ts';
import { registerProcessorStaffRoutes } from './staff-routes.ts';
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

export const processorsFeature: Feature = {
  name: 'processors',
  staffRoutes: registerProcessorStaffRoutes,
  jobs: [
    defineJob({ name: 'payments.try-held', everySeconds: 60, handler: (deps) => probeHeldProcessors(deps) }),
  ],
  decisions: {
    release_processor: async (deps, { item, note, staff }) => {
      const name = item.subjectId as ProcessorName;
      if (!(await releaseByStaff(deps, { name, note, staff })))
        throw new ShopError('conflict', 'the processor is no longer paused');
    },
  },
  retention: [
    { table: 'processor_holds', because: 'one row for each paused processor' },
    deleteRowsRule('processor_outcomes', 'at < $1', {
      days: 7,
      atLeast: 1,
      because: 'causes of a pause are looked up for days; only the last hour decides',
    }),
  ],
};
