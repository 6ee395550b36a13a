import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { cancelOrderCheckout } from './cancel-order-checkout.ts';
import { releaseDiscounts } from './release-discounts.ts';

export function checkoutJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({ name: 'checkout.release-discounts', everySeconds: 60, run: () => releaseDiscounts(deps) }),
    defineJob({
      name: 'checkout.cancel-order',
      run: ({ orderId }) => cancelOrderCheckout(deps, orderId as OrderId),
    }),
  ];
}
