import { oneDayBefore } from '#contracts/kit/periods.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decisionWindowMs } from './hold-rules.ts';
import { allHolds, countOpenCheckouts, type HoldRow } from './store-holds.ts';
import { countFailed } from './store-outcomes.ts';

const toHold = ({ reason, note, heldAt, triedAt, error }: HoldRow): ProcessorItem['hold'] => ({
  ...{ reason, note, error },
  since: heldAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
});

export async function listProcessors({ database, processors, now }: Deps): Promise<ProcessorItem[]> {
  const [holds, failed, open] = await Promise.all([
    allHolds(database),
    countFailed(database, new Date(now().getTime() - decisionWindowMs)),
    countOpenCheckouts(database, oneDayBefore(now())),
  ]);
  return processors.all.map(({ profile: { name, means, place } }) => {
    const hold = holds.find(({ processor }) => processor === name);
    return {
      ...{ name, means: [...means], place },
      hold: hold ? toHold(hold) : null,
      failedCalls: failed.find(({ processor }) => processor === name)?.times ?? 0,
      openCheckouts: open.find(({ processor }) => processor === name)?.orders ?? 0,
    };
  });
}
