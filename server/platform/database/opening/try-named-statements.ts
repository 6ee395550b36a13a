import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const statement = { name: 'auge_trial', text: 'select pg_backend_pid() as backend' };

/** The codes 26000 and 42P05 are explained at https://www.postgresql.org/docs/18/errcodes-appendix.html */
const lostCodes: readonly unknown[] = ['26000', '42P05'];

/** Each holds a session while the first one asks again, so that the pooler has to give it another. */
const holders = 4;
/** A pooler with few sessions makes some of them wait for others. */
const holdMs = 250;

const isLost = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && lostCodes.includes((result.reason as { code?: string }).code);

async function askInTwoSessions(first: pg.Client, others: readonly pg.Client[]): Promise<boolean> {
  const asked = [first.query(statement)];
  await Promise.allSettled(asked);
  for (const other of others) asked.push(other.query('begin'), other.query(statement));
  await Promise.race([Promise.allSettled(asked), pause(holdMs)]);
  asked.push(first.query(statement));
  await Promise.race([Promise.allSettled(asked), pause(holdMs)]);
  asked.push(...others.map((other) => other.query('rollback')));
  const results = await Promise.allSettled(asked);
  const failed = results.find((result) => result.status === 'rejected' && !isLost(result));
  if (failed?.status === 'rejected') throw failed.reason;
  return !results.some(isLost);
}

/**
 * Returns whether a statement keeps its name from one transaction to the next. A pooler in
 * transaction mode must support that: PgBouncer from 1.21 does, with `max_prepared_statements`.
 */
export async function keepsNamedStatements(connectionString: string): Promise<boolean> {
  const clients = Array.from(
    { length: 1 + holders },
    () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'auge-start' }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [first, ...others] = clients as [pg.Client, ...pg.Client[]];
    return await askInTwoSessions(first, others);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
