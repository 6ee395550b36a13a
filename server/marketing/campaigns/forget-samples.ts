import { deleteAllSuppressions } from '#server/mail/suppressions/suppress.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteSamples, readSampleAddresses } from './store.ts';

export { readSampleCodes as sampleCampaigns } from './store.ts';

export async function deleteSampleCampaigns(tx: Tx): Promise<void> {
  await deleteAllSuppressions(tx, await readSampleAddresses(tx));
  await deleteSamples(tx);
}
