import type { Deps } from '#server/platform/deps.ts';
import { exportRows } from './store-export.ts';

/** All data stored about an address (LAW row 17), by name of the row. */
export async function exportAccount(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  email: string,
): Promise<Record<string, unknown>> {
  const held = await exportRows(database, email);
  return { email, exportedAt: now().toISOString(), ...held };
}
