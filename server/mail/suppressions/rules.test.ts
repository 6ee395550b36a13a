import { expect, test } from 'vitest';
import { type MailChoices, mailChoices } from '#contracts/mail/unsubscribe.ts';
import {
  agreedChoices,
  changesOf,
  choicesOf,
  type MailRecord,
  type SuppressionKind,
  stopOf,
} from './rules.ts';

test('stopOf never withholds mails about an order', () => {
  expect(stopOf(['marketing', 'reminders', 'reviews'], {})).toBeUndefined();
});

test('stopOf withholds optional mails only for their own suppression', () => {
  expect(stopOf(['marketing'], { choice: 'reviews' })).toBeUndefined();
  expect(stopOf(['marketing', 'reviews'], { choice: 'reviews' })).toBe('reviews');
});

test('stopOf allows only mandatory mails after a complaint', () => {
  expect(stopOf(['complaint'], {})).toBe('complaint');
  expect(stopOf(['complaint'], { choice: 'marketing' })).toBe('complaint');
  expect(stopOf(['complaint'], { owed: true })).toBeUndefined();
});

test('stopOf withholds every mail to an address that bounced', () => {
  expect(stopOf(['bounce'], { owed: true })).toBe('bounce');
});

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((sets, item) => sets.concat(sets.map((set) => set.concat(item))), [[]]);
const kinds: SuppressionKind[] = ['marketing', 'reminders', 'reviews', 'bounce', 'complaint'];
const records: MailRecord[] = subsets(agreedChoices).flatMap((agreed) =>
  subsets(kinds).map((suppressed) => ({ agreed, suppressed })),
);
const forms: MailChoices[] = subsets(mailChoices).map((ticked) => ({
  marketing: ticked.includes('marketing'),
  reminders: ticked.includes('reminders'),
  reviews: ticked.includes('reviews'),
}));

test('choicesOf ticks agreed mails without a suppression, for every record', () => {
  for (const record of records) {
    const { agreed, suppressed } = record;
    for (const choice of mailChoices) {
      const isAgreed = choice === 'reviews' || agreed.includes(choice);
      const isSent = isAgreed && stopOf(suppressed, { choice }) === undefined;
      expect(choicesOf(record)[choice]).toBe(isSent);
    }
  }
});

test('changesOf stores exactly the ticks, for every record without a bounce', () => {
  for (const record of records) {
    for (const wanted of forms) {
      const { on, off } = changesOf(record, wanted);
      const lifted: SuppressionKind[] = on.length > 0 ? [...on, 'complaint'] : [];
      const suppressed = [...record.suppressed.filter((kind) => !lifted.includes(kind)), ...off];
      const agreed = [...record.agreed, ...agreedChoices.filter((choice) => on.includes(choice))];
      const after = choicesOf({ agreed, suppressed });
      const isReachable = !record.suppressed.includes('bounce');
      expect(after).toEqual(isReachable ? wanted : { marketing: false, reminders: false, reviews: false });
    }
  }
});

test('changesOf returns no change for an unchanged form', () => {
  for (const record of records) expect(changesOf(record, choicesOf(record))).toEqual({ on: [], off: [] });
});
