import pg from 'pg';

export interface StatementCounts {
  /** Number of commands that PostgreSQL completed, including `begin`, `commit` and those of the queue. */
  statements: number;
}

interface WithConnection {
  connection: { on(event: 'commandComplete', listen: () => void): void };
}

const counts: StatementCounts = { statements: 0 };
const seen = new WeakSet<object>();

/** Counts the completed commands of every connection that this process opens from now on. */
export function countStatements(): StatementCounts {
  const original = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
  const counted = function (this: pg.Client, ...parts: unknown[]) {
    if (!seen.has(this)) {
      seen.add(this);
      (this as unknown as WithConnection).connection.on('commandComplete', () => {
        counts.statements += 1;
      });
    }
    return original.apply(this, parts);
  };
  Object.assign(pg.Client.prototype, { query: counted });
  return counts;
}
