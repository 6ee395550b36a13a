import { parseArgs } from 'node:util';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { listKeys, makeKey, revokeKey } from './auge/key-commands.ts';
import {
  findOrders,
  listPending,
  refundOrder,
  resendMail,
  showOrder,
  showStatus,
} from './auge/order-commands.ts';
import { shopOf } from './auge/program-call.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = `With a key of the shop (AUGE_URL, AUGE_KEY), from anywhere:
  npm run auge -- orders find WORDS                     by number, address of mail, user name
  npm run auge -- orders show NUMBER
  npm run auge -- orders refund NUMBER EUROS REASON     [--key KEY] repeats one whose answer was lost
  npm run auge -- orders resend NUMBER [KIND]           the newest mail, or the newest of a kind
  npm run auge -- pending list
  npm run auge -- doctor                                without a key, at the machine: npm run doctor

At the shop's machine, with its database, also while the shop runs:
  npm run auge -- keys make NAME --scopes orders:read,orders:act
        [--per-call EUROS --per-day EUROS] [--ends 2027-01-31] [--from 203.0.113.0/24,…] [--pace 120]
  npm run auge -- keys list
  npm run auge -- keys revoke NAME`;

const environment = readEnvironment();

const byDatabase = (work: (database: Database) => Promise<string[]>) => () =>
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
  if (act === 'show' && rest.length === 0) return () => showOrder(shopOf(environment), first);
  if (act === 'resend' && rest.length < 2) return () => resendMail(shopOf(environment), first, rest[0]);
  const refund = act === 'refund' ? readRefund([first, ...rest]) : undefined;
  return refund && (() => refundOrder(shopOf(environment), refund));
}

function readKeys([act, ...rest]: string[]): (() => Promise<string[]>) | undefined {
  if (act === 'make') return byDatabase((database) => makeKey(database, rest));
  if (act === 'revoke') return byDatabase((database) => revokeKey(database, rest));
  return act === 'list' ? byDatabase(listKeys) : undefined;
}

/** Returns what the words of the command mean; undefined where they mean nothing. */
function readCommand([subject, ...rest]: string[]): (() => Promise<string[]>) | undefined {
  if (subject === 'orders') return readOrders(rest);
  if (subject === 'keys') return readKeys(rest);
  if (subject === 'pending' && rest.join(' ') === 'list') return () => listPending(shopOf(environment));
  return subject === 'doctor' ? () => showStatus(shopOf(environment)) : undefined;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (!command) throw new Error(usage);
  console.log((await command()).join('\n'));
} catch (error) {
  failCommand(error);
}
