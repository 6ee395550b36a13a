import pg from 'pg';

export interface StatementCounts {
  /** Counts commands that Postgres completed, `begin` and `commit` and the queue's own included. */
  statements: number;
  /** Says how often each text was sent. */
  byText: Map<string, number>;
}

interface WithConnection {
  connection: { on(event: 'commandComplete', listen: () => void): void };
}

const counts: StatementCounts = { statements: 0, byText: new Map() };
const seen = new WeakSet<object>();

function textOf(query: unknown): string {
  return (typeof query === 'string' ? query : (query as { text?: string }).text) ?? 'unknown';
}

/** Counts on every connection of this process from now on, by Postgres's own word for each finished command. */
export function countStatements(): StatementCounts {
  const original = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
  const counted = function (this: pg.Client, ...parts: unknown[]) {
    if (!seen.has(this)) {
      seen.add(this);
      (this as unknown as WithConnection).connection.on('commandComplete', () => {
        counts.statements += 1;
      });
    }
    const text = textOf(parts[0]);
    counts.byText.set(text, (counts.byText.get(text) ?? 0) + 1);
    return original.apply(this, parts);
  };
  Object.assign(pg.Client.prototype, { query: counted });
  return counts;
}
