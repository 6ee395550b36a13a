import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { deleteRowsRule } from '#server/platform/database/retention.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { releaseByStaff } from './hold-processor.ts';
import { probeHeldProcessors } from './probe-held.ts';
import { registerProcessorStaffRoutes } from './staff-routes.ts';

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
    {
      table: 'processor_outcomes',
      days: 7,
      atLeast: 1,
      because: 'causes of a pause are looked up for days; only the last hour decides',
      forget: deleteRowsRule('processor_outcomes', 'at < $1'),
    },
  ],
};
