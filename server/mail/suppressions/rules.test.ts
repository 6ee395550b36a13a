import { expect, test } from 'vitest';
import { type MailChoices, mailChoices } from '#contracts/mail/unsubscribe.ts';
import {
  agreedChoices,
  changesOf,
  choicesOf,
  type MailRecord,
  type SuppressionKind,
  stopReasonOf,
} from './rules.ts';

test('stopReasonOf never withholds mails about an order', () => {
  expect(stopReasonOf(['marketing', 'reminders', 'reviews'], {})).toBeUndefined();
});

test('stopReasonOf withholds optional mails only for their own suppression', () => {
  expect(stopReasonOf(['marketing'], { choice: 'reviews' })).toBeUndefined();
  expect(stopReasonOf(['marketing', 'reviews'], { choice: 'reviews' })).toBe('reviews');
});

test('stopReasonOf allows only mandatory mails after a complaint', () => {
  expect(stopReasonOf(['complaint'], {})).toBe('complaint');
  expect(stopReasonOf(['complaint'], { choice: 'marketing' })).toBe('complaint');
  expect(stopReasonOf(['complaint'], { owed: true })).toBeUndefined();
});

test('stopReasonOf withholds every mail to an address that bounced', () => {
  expect(stopReasonOf(['bounce'], { owed: true })).toBe('bounce');
});

const allSubsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((sets, item) => sets.concat(sets.map((set) => set.concat(item))), [[]]);
const kinds: SuppressionKind[] = ['marketing', 'reminders', 'reviews', 'bounce', 'complaint'];
const records: MailRecord[] = allSubsets(agreedChoices).flatMap((agreed) =>
  allSubsets(kinds).map((suppressed) => ({ agreed, suppressed })),
);
const forms: MailChoices[] = allSubsets(mailChoices).map((ticked) => ({
  marketing: ticked.includes('marketing'),
  reminders: ticked.includes('reminders'),
  reviews: ticked.includes('reviews'),
}));

test('choicesOf returns true exactly for mails with consent and without a suppression', () => {
  for (const record of records) {
    const { agreed, suppressed } = record;
    for (const choice of mailChoices) {
      const isAgreed = choice === 'reviews' || agreed.includes(choice);
      const isSent = isAgreed && stopReasonOf(suppressed, { choice }) === undefined;
      expect(choicesOf(record)[choice]).toBe(isSent);
    }
  }
});

test('changesOf stores exactly the ticked choices of every address that has not bounced', () => {
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
