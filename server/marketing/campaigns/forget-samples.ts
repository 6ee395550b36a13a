import type { Tx } from '#server/database/pool.ts';
import { liftAll } from '#server/suppressions/suppress.ts';
import { deleteSamples, readSampleAddresses } from './store-samples.ts';

/** How many campaigns are the demonstration's, and the codes that were made for them. */
export { readSampleCodes as sampleCampaigns } from './store-samples.ts';

/** Takes the demonstration's campaigns away with all that hangs on them, and what their made-up readers had stopped. */
export async function forgetSampleCampaigns(tx: Tx): Promise<void> {
  await liftAll(tx, await readSampleAddresses(tx));
  await deleteSamples(tx);
}
