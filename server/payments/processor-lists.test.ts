import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/**
 * Tables with objects that a processor lists or sends. The rows of one processor must not be used for payments of
 * another.
 */
const listed = /\b(?:from|join|into|update)\s+(?:balance_entries|charges|payouts|external_events)\b/;
const own = /\b(?:payments|refunds|disputes|orders)\b/;

const meansAll: Record<string, string[]> = {
  'server/operations/metrics/store.ts': ['counts what waits, whoever sent it'],
  'server/payments/disputes/store-answers.ts': ['shows the charge of one dispute'],
  'server/payments/disputes/store-disputes.ts': ['shows charge and fee of disputes, where they are listed'],
  'server/payments/reconciliation/store-ledger.ts': ['finds the items of differences by their ids'],
  'server/payments/reconciliation/store-comparison.ts': ['finds the payments of listed charges'],
  'server/payments/reconciliation/store-days.ts': [
    'finds our rows of the entries of a ledger',
    'finds our payments of listed charges',
    'finds the item of one difference by its id',
  ],
  'server/payments/store-staff.ts': [
    'finds cards by the listed charge or by the payment itself',
    'finds cards by brand and last digits in the same two places',
    'finds payments by any id',
    'shows fees where a ledger has them',
  ],
};

function statementsWithoutProcessor(): Record<string, number> {
  const files = execFileSync('git', ['ls-files', 'server/**/*.ts'], { cwd: root, encoding: 'utf8' });
  const found: Record<string, number> = {};
  for (const path of files.trim().split('\n')) {
    if (path.includes('.test.')) continue;
    for (const [text] of readFileSync(join(root, path), 'utf8').matchAll(/`[^`]*`/g))
      if (listed.test(text) && own.test(text) && !/\bprocessor\b/.test(text))
        found[path] = (found[path] ?? 0) + 1;
  }
  return found;
}

test('each statement that joins payments with a processor’s list filters by processor, or documents why not', () => {
  const expected = Object.entries(meansAll).map(([path, reasons]) => [path, reasons.length]);
  expect(statementsWithoutProcessor()).toEqual(Object.fromEntries(expected));
});
