import { liftAll } from '#server/mail/suppressions/suppress.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteSamples, readSampleAddresses } from './store-samples.ts';

/** How many campaigns are the demonstration's, and the codes that were made for them. */
export { readSampleCodes as sampleCampaigns } from './store-samples.ts';

/** Takes the demonstration's campaigns away with all that hangs on them, and what their made-up readers had stopped. */
export async function forgetSampleCampaigns(tx: Tx): Promise<void> {
  await liftAll(tx, await readSampleAddresses(tx));
  await deleteSamples(tx);
}
