import pg from 'pg';
import type { Report } from './crossing.ts';
import { claimedTable, jobOf, writtenTables } from './statement-labels.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type StatementResult = { rowCount?: number | null } | undefined;

interface Statement {
  text: string;
  values: unknown[];
}

function statementOf([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const config = first as { text?: string; values?: unknown[] } | undefined;
  return { text: config?.text ?? '', values: config?.values ?? [] };
}

const open = new WeakMap<object, Set<string>>();

/** Returns the label of the commit in this statement, or `null` when it commits nothing relevant. */
function commitOf(client: object, { text, values }: Statement): string | null {
  const word = text.trim().toLowerCase();
  if (word === 'begin') open.set(client, new Set());
  const pending = open.get(client);
  if (word === 'commit' || word === 'rollback') {
    open.delete(client);
    return word === 'commit' && pending && pending.size > 0 ? `commit of ${[...pending].join(', ')}` : null;
  }
  const taken = claimedTable(text);
  if (taken) return `take due ${taken}`;
  const job = jobOf(text, values);
  const written = job ? [job.label] : writtenTables(text);
  if (pending) for (const name of written) pending.add(name);
  if (pending || written.length === 0) return null;
  // Outside a transaction only schedules enqueue jobs, which are not on the path of one order.
  if (job) return job.kind === 'enqueue' ? null : job.label;
  return `write of ${written.join(', ')}`;
}

export interface WatchOptions {
  nameOf(client: object, statement: Statement): string | null;
  /** `true` to also report statements that found no row. */
  empty: boolean;
}

/** Reports every commit and every write outside a transaction. Skips polls of an empty queue. */
const commits: WatchOptions = { nameOf: commitOf, empty: false };

/** Reports every statement by its first words, including `begin` and `commit`. */
export const everyStatement: WatchOptions = {
  nameOf: (_client, { text }) => text.replace(/\s+/g, ' ').trim().slice(0, 60),
  empty: true,
};

export function watchStatements(report: Report, { nameOf, empty }: WatchOptions = commits): void {
  const query = pg.Client.prototype.query as unknown as Query;
  const watched: Query = function (...args) {
    const label = nameOf(this, statementOf(args));
    if (label === null) return query.apply(this, args);
    report({ label, side: 'before' });
    const passed = (result: StatementResult) => {
      if (empty || result?.rowCount || label.startsWith('commit')) report({ label, side: 'after' });
    };
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      return (query.apply(this, args) as Promise<StatementResult>).then((result) => {
        passed(result);
        return result;
      });
    }
    const heard = (error: unknown, result: StatementResult) => {
      if (!error) passed(result);
      callback(error, result);
    };
    return query.apply(this, [...args.slice(0, -1), heard]);
  };
  pg.Client.prototype.query = watched as unknown as typeof pg.Client.prototype.query;
}
