import type { Child } from '../processes/fork-child.ts';
import type { Arrivals } from '../sandbox-process.ts';

export interface Arrived {
  mailedAt: number;
  acceptedAt: number;
}

/** Says when an order's confirmation mail has come in and the provider has accepted it. */
export interface ArrivalBook {
  /** Resolves to null when that did not happen within the patience. Times are milliseconds since 1970. */
  whenDone(username: string): Promise<Arrived | null>;
}

const patienceMs = 30_000;
const linkPattern = /instagram\.com\/([^/]+)\/?$/;

interface Waiting extends Partial<Arrived> {
  done?: (arrived: Arrived | null) => void;
}

export function keepArrivals(sandbox: Child<unknown>): ArrivalBook {
  const book = new Map<string, Waiting>();
  const note = (username: string, news: Partial<Arrived>) => {
    const entry = book.get(username) ?? {};
    book.set(username, Object.assign(entry, { ...news, ...entry }));
    if (entry.mailedAt !== undefined && entry.acceptedAt !== undefined) entry.done?.(entry as Arrived);
  };
  sandbox.onNews(({ at, mails, links }: Arrivals) => {
    for (const address of mails) note(address.split('@')[0]!, { mailedAt: at });
    for (const link of links) note(linkPattern.exec(link)?.[1] ?? link, { acceptedAt: at });
  });
  return {
    whenDone: (username) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, patienceMs, null);
        const done = (arrived: Arrived | null) => {
          clearTimeout(timer);
          resolve(arrived);
        };
        const entry = book.get(username) ?? {};
        book.set(username, Object.assign(entry, { done }));
        note(username, {});
      }),
  };
}
