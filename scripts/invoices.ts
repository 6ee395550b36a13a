import { formatMoney } from '#contracts/kit/money.ts';
import {
  createPastInvoices,
  describePast,
  readUninvoicedPast,
} from '#server/invoices/planning/create-past-invoices.ts';
import { readStoredMode } from '#server/operations/go-live/lived-mode.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { usageOf } from './auge/commands.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = usageOf('invoices');

function readOptions([what, ...flags]: string[]): { from: string | null; does: boolean } {
  const at = flags.indexOf('--since');
  const [, from = null] = at < 0 ? [] : flags.splice(at, 2);
  const does = flags.includes('--do');
  const isDay = from === null ? at < 0 : /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from));
  if (what !== 'past' || !isDay || flags.some((flag) => flag !== '--do')) throw new Error(usage);
  return { from, does };
}

/**
 * Command `npm run invoices -- past`. Prints which earlier orders it would invoice. With `--do`, invoices them.
 */
async function runInvoices(database: Database): Promise<void> {
  const { from, does } = readOptions(process.argv.slice(2));
  await migrate(database);
  const past = await readUninvoicedPast(database, from);
  console.log(describePast(past, { mode: await readStoredMode(database), now: new Date() }));
  if (past.lines.length === 0) return;
  if (!does) {
    console.log('\nNothing was changed. To do it: the same with --do. What is issued cannot be taken back.');
    return;
  }
  const written = await createPastInvoices(database, {
    from,
    onStep: (all) => console.log(`${all} written`),
  });
  console.log(`\n${written} invoices are due now; the running shop issues them, the oldest first.`);
  console.log(`Sold and refunded add up to what stands above: ${sumOf(past.lines)}.`);
}

const sumOf = (lines: readonly { cents: number }[]) =>
  formatMoney(
    lines.reduce((all, { cents }) => all + cents, 0),
    'en',
  );

try {
  await withDatabase(readEnvironment(), runInvoices, { besideShop: true });
} catch (error) {
  failCommand(error);
}
