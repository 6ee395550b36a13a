import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { pendingReasons } from '#contracts/staff/pending.ts';
import { reasons } from '#server/staff/pending/reasons.ts';

const web = join(import.meta.dirname, '../web/admin');
const code = globSync(`${web}/**/*.{ts,tsx}`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Changes without a screen of their own, with the place that does the same. */
const elsewhere: Record<string, string> = {
  'doubts.link': 'the decision "link" of an inbox item',
  'doubts.not-placed': 'the decision "not_placed" of an inbox item',
  'doubts.refund': 'the decision "refund" of an inbox item',
  'contact-messages.mark-answered': 'the list of the support inbox, kept for programs',
};

/** A name in quotes, or a template of its area: `webhooks.${verb}`. */
const isCalled = (name: string) => code.includes(`'${name}'`) || code.includes(`\`${name.split('.')[0]}.\${`);

test('every change that staff may make has a screen', () => {
  const changes = Object.entries(calls).filter(([, path]) => !path.startsWith('GET '));
  const without = changes.map(([name]) => name).filter((name) => !isCalled(name));
  expect(without.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});

/** Reasons with money that no decision can move: the processor or the bank has decided. */
const decidedOutside = new Set([
  'settled_not_paid',
  'notification_differs',
  'refund_made_twice',
  'dispute_lost',
]);

test('every reason about a payment has a decision that moves money or the order', () => {
  const kinds = new Set(['payment', 'intent', 'refund', 'dispute']);
  const onlyNoted = pendingReasons.filter((reason) => {
    const { kind, decisions } = reasons[reason];
    return kinds.has(kind) && decisions.every((decision) => decision === 'noted');
  });
  expect(onlyNoted.filter((reason) => !decidedOutside.has(reason))).toEqual([]);
});
