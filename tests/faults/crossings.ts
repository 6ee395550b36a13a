import type { OutsideAddresses, Report } from './crossing.ts';
import { watchCalls } from './watch-calls.ts';
import { watchMails } from './watch-mails.ts';
import { watchStatements } from './watch-statements.ts';

/** Reports every commit and external call of this process, just before and just after it. */
export function watchCrossings(outside: OutsideAddresses, report: Report): void {
  watchStatements(report);
  watchCalls(outside, report);
  watchMails(report);
}
