import { readFileSync } from 'node:fs';
import { setIdentity } from '#server/catalog/content/set-identity.ts';
import { describeFileError } from '#server/platform/config/file-errors.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { readShopIdentity } from '#server/staff/settings/shop-identity.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(describeFileError(error, file) ?? `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Command `npm run identity`. Prints the shop's identity, ready to edit. With FILE, sets it. */
async function runIdentity(database: Database): Promise<void> {
  await migrate(database);
  const [file] = process.argv.slice(2);
  if (!file) {
    console.log(JSON.stringify(await readShopIdentity(database), null, 2));
    return;
  }
  const { after } = await setIdentity({ database }, { input: readJson(file), by: { kind: 'job' } });
  console.log(`The shop is ${after.legalName}, ${after.taxId}.`);
}

try {
  await withDatabase(readEnvironment(), runIdentity, { besideShop: true });
} catch (error) {
  failCommand(error);
}
