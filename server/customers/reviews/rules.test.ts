import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxReviewerNameLength, maxReviewLength } from '#contracts/customers/reviews.ts';
import { locales } from '#contracts/kit/locales.ts';
import { mailMessages } from '#messages/mail.ts';
import { proofMessages } from '#messages/proof.ts';
import {
  changeableUntil,
  cleanText,
  mayChange,
  readDraft,
  reviewableDays,
  reviewableUntil,
  shownName,
  totalsOf,
} from './rules.ts';

const draft = (form: Record<string, unknown>) => readDraft({ rating: '5', ...form });

describe('readDraft', () => {
  it.each([
    ['5', 5],
    [1, 1],
    [' 3 ', 3],
    ['', null],
    ['0', null],
    ['6', null],
    ['4.5', null],
    ['1e0', 1],
    [null, null],
    [['5'], null],
    [Number.NaN, null],
  ])('readDraft reads the rating %j as %j', (rating, read) => {
    expect(readDraft({ rating }).draft.rating).toBe(read);
    expect(readDraft({ rating }).problems.rating).toBe(read === null ? 'required' : undefined);
  });

  it('readDraft keeps paragraphs and treats HTML as text', () => {
    const text = ' <b>Bien</b>  \r\n\r\n\r\n\r\n<script>alert(1)</script>\t. ';
    expect(draft({ text }).draft.text).toBe('<b>Bien</b>\n\n<script>alert(1)</script> .');
  });

  it('readDraft removes reversing, hiding and stacked characters and keeps joined emoji', () => {
    const text = `a\u202eb\u2066c\u200fd\u0000e\u200bf 👩\u200d🚀 o${'\u0301'.repeat(50)}`;
    expect(draft({ text }).draft.text).toBe('a b c d e f 👩\u200d🚀 ó\u0301\u0301\u0301');
    expect(draft({ name: 'Ana\n\u202eluz' }).draft.name).toBe('Ana luz');
  });

  it('readDraft reports overlong text and keeps all of it', () => {
    const long = draft({ text: 'x'.repeat(10_000), name: 'n'.repeat(41) });
    expect(long.problems).toEqual({ text: 'tooLong', name: 'tooLong' });
    expect(long.draft.text).toHaveLength(10_000);
    expect(
      draft({ text: '🚀'.repeat(maxReviewLength), name: 'é'.repeat(maxReviewerNameLength) }).problems,
    ).toEqual({});
  });

  it('readDraft never throws and returns only values that fit the table', () => {
    const anything = fc.record({ rating: fc.anything(), text: fc.anything(), name: fc.anything() });
    fc.assert(
      fc.property(anything, fc.string({ unit: 'binary', maxLength: 1200 }), (form, text) => {
        for (const each of [form, { ...form, text, name: text }]) {
          const read = readDraft(each);
          expect(cleanText(read.draft.text)).toBe(read.draft.text);
          expect(read.draft.text.isWellFormed()).toBe(true);
          expect(read.draft.text).not.toContain('\u0000');
          if (!read.problems.text) expect([...read.draft.text].length).toBeLessThanOrEqual(maxReviewLength);
          if (!read.problems.name) expect(read.draft.name).not.toContain('\n');
        }
      }),
    );
  });
});

it('shownName returns the first letter of the username for a buyer without a name, and hides its length', () => {
  expect(shownName('', 'marta')).toBe('m•••••');
  expect(shownName('', 'm')).toBe('m•••••');
  expect(shownName('Marta', 'marta')).toBe('Marta');
});

it('a review can be changed for fourteen days', () => {
  const written = new Date('2026-11-01T10:00:00Z');
  expect(changeableUntil(written).toISOString()).toBe('2026-11-15T10:00:00.000Z');
  expect(mayChange(written, new Date('2026-11-15T10:00:00Z'))).toBe(true);
  expect(mayChange(written, new Date('2026-11-15T10:00:00.001Z'))).toBe(false);
});

describe('rating and count', () => {
  it('rating and count are null without reviews', () => {
    expect(totalsOf([])).toBeNull();
  });

  it('rating and count count every review, round the mean down and report samples', () => {
    const row = fc.record({
      rating: fc.integer({ min: 1, max: 5 }),
      count: fc.integer({ min: 1, max: 100_000 }),
      sample: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const totals = totalsOf(rows);
        const count = rows.reduce((sum, each) => sum + each.count, 0);
        const mean = rows.reduce((sum, each) => sum + each.count * each.rating, 0) / count;
        expect(totals?.count).toBe(count);
        expect(totals?.average).toBeLessThanOrEqual(mean + 1e-9);
        expect(totals?.average).toBeGreaterThan(mean - 0.1 - 1e-9);
        expect(totals?.spread.reduce((sum, each) => sum + each)).toBe(count);
        expect(totals?.spread[0]).toBe(
          rows.reduce((sum, row) => sum + (row.rating === 5 ? row.count : 0), 0),
        );
        expect(totals?.sample).toBe(rows.some(({ sample }) => sample));
      }),
    );
  });
});

it('the link to write a review expires 30 days after delivery', () => {
  const deliveredAt = new Date('2026-12-31T10:00:00Z');
  expect(reviewableUntil(deliveredAt)).toEqual(new Date('2027-01-30T10:00:00Z'));
});

it.each(locales)('mail, page and legal texts in %s state the same lifetime of the review link', (locale) => {
  const { write } = proofMessages[locale];
  const legal = (page: string) =>
    readFileSync(`content/legal/${locale}/${page}.md`, 'utf8')
      .split('\n')
      .find((line) =>
        /^(?:- \*\*)?(?:Opiniones|Avis|Recensioni|Reviews)|(?:opinión|avis|recensione|review), /.test(line),
      );
  const texts = [
    mailMessages[locale].review.rules,
    write.rules,
    write.expiredText,
    legal('privacy'),
    legal('terms'),
  ];
  for (const text of texts) expect(String(text)).toMatch(new RegExp(`\\b${reviewableDays} (?:d|j|g)`));
});
