import { watchCalls } from './watch-calls.ts';
import { watchMails } from './watch-mails.ts';
import { watchStatements } from './watch-statements.ts';

/** A commit or a call to the outside; the same label comes again when the same thing is done again. */
export interface Crossing {
  label: string;
  side: 'before' | 'after';
}

export type Report = (crossing: Crossing) => void;

/** Where the outside is, as `host:port`. */
export interface Outside {
  processor: string;
  provider: string;
}

/** Has every commit and every outside call of this process reported, from just before it and just after it. */
export function watchCrossings(outside: Outside, report: Report): void {
  watchStatements(report);
  watchCalls(outside, report);
  watchMails(report);
}
