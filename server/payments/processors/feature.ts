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
        throw new ShopError('conflict', 'the processor is not held any more');
    },
  },
  retention: [
    { table: 'processor_holds', because: 'a row for each processor that is held' },
    {
      table: 'processor_outcomes',
      days: 7,
      atLeast: 1,
      because: 'what led to a hold is asked for days; nothing older than an hour decides',
      forget: deleteRowsRule('processor_outcomes', 'at < $1'),
    },
  ],
};
