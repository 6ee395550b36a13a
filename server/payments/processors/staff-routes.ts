import type { FastifyInstance } from 'fastify';
import { oneDayBefore } from '#contracts/kit/periods.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { holdByStaff, releaseByStaff } from './hold-processor.ts';
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

const done = { success: true } as const;

export function registerProcessorStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'processors.list', async () => {
      return { success: true, processors: await listProcessors(deps) };
    });
    serve(staffOnly, 'processors.hold', async (request) => {
      await holdByStaff(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return done;
    });
    serve(staffOnly, 'processors.release', async (request) => {
      await releaseByStaff(deps, { ...request.params, staff: staffOf(request) });
      return done;
    });
  });
}
