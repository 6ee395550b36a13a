import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownReview } from '#contracts/customers/reviews-schemas.ts';
import { locales } from '#contracts/kit/locales.ts';
import { splitForFolding, toReadyReview } from './show-reviews.ts';

const review: ShownReview = {
  id: '1',
  name: 'Ana',
  rating: 4,
  locale: 'es',
  text: 'Bien.',
  hiddenReason: null,
  reply: null,
  serviceType: 'followers',
  quantity: 1100,
  day: '2026-11-18',
  sample: false,
};

describe('splitForFolding', () => {
  it('splitForFolding cuts between two words, at most at 80 letters', () => {
    const { head, rest } = splitForFolding(`${'palabra '.repeat(20)}fin`);
    expect(head).toHaveLength(79);
    expect(`${head} ${rest}`).toBe(`${'palabra '.repeat(20)}fin`);
  });

  it('splitForFolding loses no text, splits no letter and never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { head, rest } = splitForFolding(text);
        expect([...head].length).toBeLessThanOrEqual(80);
        expect(`${head}${rest}`.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        if ([...text].length <= 80) expect([head, rest]).toEqual([text, '']);
      }),
    );
  });
});

it('toReadyReview translates its own sentences and keeps the buyer’s text', () => {
  expect(
    locales
      .map((locale) => toReadyReview(review, locale))
      .map((told) => [told.stars, told.bought, told.date, told.proof, told.head]),
  ).toEqual([
    ['4 de 5 estrellas', '1100 seguidores', '18 nov 2026', 'Compra verificada', 'Bien.'],
    ['4 étoiles sur 5', '1\u202f100 abonnés', '18 nov. 2026, en espagnol', 'Achat vérifié', 'Bien.'],
    ['4 stelle su 5', '1100 follower', '18 nov 2026, in spagnolo', 'Acquisto verificato', 'Bien.'],
    ['4 out of 5 stars', '1,100 followers', '18 Nov 2026, in Spanish', 'Verified purchase', 'Bien.'],
  ]);
});

it('toReadyReview shows the reason for a hidden text and marks a sample', () => {
  const told = toReadyReview(
    { ...review, text: '', hiddenReason: 'datos de otra persona', sample: true },
    'es',
  );
  expect([told.head, told.proof]).toEqual([
    'Texto ocultado por la tienda: datos de otra persona.',
    'Muestra',
  ]);
});

it('toReadyReview names the language when it differs from the page’s', () => {
  expect(toReadyReview(review, 'es').date).toBe('18 nov 2026');
  expect(toReadyReview(review, 'en').date).toBe('18 Nov 2026, in Spanish');
  expect(toReadyReview({ ...review, locale: 'it' }, 'fr').date).toMatch(/, en italien$/);
});
