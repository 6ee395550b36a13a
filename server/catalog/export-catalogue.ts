import type { Queryable } from '#server/database/query.ts';
import { writePriceListFile } from './price-list-file.ts';
import { readServices } from './store-change.ts';

/** What is on sale, as the file that `readPriceListFile` reads. */
export async function exportCatalogue(db: Queryable): Promise<string> {
  const services = await readServices(db);
  return writePriceListFile(services.filter(({ active }) => active));
}
