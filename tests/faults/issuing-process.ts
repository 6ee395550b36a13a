import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '#server/platform/config/config.ts';
import { obeyParent, sendToParent } from './heed-parent.ts';
import { everyStatement, watchStatements } from './watch-statements.ts';

const config = loadConfig();
const { databaseUrl } = config;
if (!databaseUrl) throw new Error('It works on the database of its parent');
const betweenMs = 40;
obeyParent(
  { processor: '', providers: [] },
  { begin: () => void work(), close: () => process.exit(0) },
  (_outside, report) => watchStatements(report, everyStatement),
);

const { openPool } = await import('#server/platform/database/pool.ts');
const { issueDueInvoices } = await import('#server/invoices/planning/issue-due.ts');
const { silentLog } = await import('../harness/silent-log.ts');

const database = openPool(databaseUrl, 2, { onError: () => undefined });
const tellFailure = ({ err }: { err: unknown }) =>
  sendToParent({ kind: 'crossed', label: `failed: ${err}`, occurrence: 1 });
const log = { ...silentLog, error: tellFailure } as typeof silentLog;

async function work(): Promise<void> {
  for (;;)
    if (!(await issueDueInvoices({ config, database, log, now: () => new Date() }))) await pause(betweenMs);
}

sendToParent({ kind: 'ready', url: '' });
