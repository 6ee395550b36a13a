import { parseArgs } from 'node:util';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { readEnvironment } from '../launch/environment.ts';
import { withDatabase } from '../launch/with-database.ts';
import { createKey, listKeys, revokeKey } from './key-commands.ts';
import {
  decidePending,
  findOrders,
  listPending,
  refundOrder,
  resendMail,
  showOrder,
  showStatus,
  timelineOf,
} from './order-commands.ts';
import { shopOf } from './program-call.ts';

const environment = readEnvironment();

const withOwnDatabase = (work: (database: Database) => Promise<string[]>) => () =>
  withDatabase(
    environment,
    async (database) => {
      await migrate(database);
      return work(database);
    },
    { besideShop: true },
  );

function readRefund(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' } },
  });
  const [order, amount, reason, ...more] = positionals;
  if (!order || !amount || !reason || more.length > 0) return undefined;
  return { order, amount, reason, key: values.key };
}

function readOrders([act, first, ...rest]: string[]): (() => Promise<string[]>) | undefined {
  if (act === undefined || first === undefined) return undefined;
  if (act === 'find') return () => findOrders(shopOf(environment), [first, ...rest].join(' '));
  if (act === 'timeline' && rest.length === 0) return () => timelineOf(shopOf(environment), first);
  if (act === 'show' && rest.length === 0) return () => showOrder(shopOf(environment), first);
  if (act === 'resend' && rest.length < 2) return () => resendMail(shopOf(environment), first, rest[0]);
  const refund = act === 'refund' ? readRefund([first, ...rest]) : undefined;
  return refund && (() => refundOrder(shopOf(environment), refund));
}

function readPending([act, subject, decision, note, ...more]: string[]) {
  if (act === 'list' && subject === undefined) return () => listPending(shopOf(environment));
  if (act !== 'decide' || !subject || !decision || !note || more.length > 0) return undefined;
  return () => decidePending(shopOf(environment), { subject, decision, note });
}

function readKeys([act, ...rest]: string[]): (() => Promise<string[]>) | undefined {
  if (act === 'make') return withOwnDatabase((database) => createKey(database, rest));
  if (act === 'revoke') return withOwnDatabase((database) => revokeKey(database, rest));
  return act === 'list' && rest.length === 0 ? withOwnDatabase(listKeys) : undefined;
}

/** Returns the action for the words of a command line. `undefined` for an unknown command. */
export function readProgramCommand([subject, ...rest]: string[]): (() => Promise<string[]>) | undefined {
  if (subject === 'orders') return readOrders(rest);
  if (subject === 'keys') return readKeys(rest);
  if (subject === 'pending') return readPending(rest);
  return subject === 'status' && rest.length === 0 ? () => showStatus(shopOf(environment)) : undefined;
}
