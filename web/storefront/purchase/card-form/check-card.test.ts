import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { cardFormMessages } from '#messages/card-form.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { checkCard, emptyParts, firstCardProblem } from './check-card.ts';

const texts = { card: cardFormMessages.es.errors, form: orderFormMessages.es.errors };
const full = { number: true, expiry: true, cvc: true };
const details = {
  username: 'marta',
  email: 'marta@ejemplo.es',
  isPublic: true,
  startNow: true,
  waive: true,
  marketing: false,
};
const known = { username: false, email: false, posts: false };

describe('checkCard', () => {
  it('checkCard reports nothing for a complete form', () => {
    expect(checkCard({ parts: full, holder: 'Marta Gil', details, wanted: known }, texts)).toEqual({});
  });

  it('checkCard reports problems in the order of the specification', () => {
    let parts = emptyParts;
    const asked = { username: true, email: true, posts: false };
    const empty = { ...details, email: 'marta', startNow: false };
    const first = (holder: string) =>
      firstCardProblem(checkCard({ parts, holder, details: empty, wanted: asked }, texts));
    expect(first('')).toBe('number');
    parts = { ...parts, number: true };
    expect(first('')).toBe('expiry');
    parts = { ...parts, expiry: true };
    expect(first('')).toBe('cvc');
    parts = full;
    expect(first('  ')).toBe('holder');
    expect(first('Marta')).toBe('email');
  });

  it.each(locales)('checkCard has texts in %s', (locale) => {
    const errors = { card: cardFormMessages[locale].errors, form: orderFormMessages[locale].errors };
    const problems = checkCard(
      {
        parts: emptyParts,
        holder: '',
        details: { ...details, email: 'x' },
        wanted: { ...known, email: true },
      },
      errors,
    );
    expect(problems).toEqual(errors.card);
  });

  it('checkCard asks for an email only when none is known', () => {
    const without = { ...details, email: '' };
    expect(checkCard({ parts: full, holder: 'M', details: without, wanted: known }, texts)).toEqual({});
    expect(
      checkCard({ parts: full, holder: 'M', details: without, wanted: { ...known, email: true } }, texts),
    ).toEqual({ email: texts.card.email });
  });
});
