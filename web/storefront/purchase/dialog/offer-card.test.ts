import { expect, test } from 'vitest';
import { checkout } from '#messages/es/checkout.ts';
import { formatClock, type OfferView, secondsUntil, spokenOf, untilNextSecond } from './offer-card.tsx';

test.each([
  [240, '04:00'],
  [222, '03:42'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
])('formatClock formats %i seconds as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test('secondsUntil ends with 1 and is never negative', () => {
  expect(secondsUntil(10_000, 0)).toBe(10);
  expect(secondsUntil(10_000, 9_001)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(10_000, 60_000)).toBe(0);
});

test('untilNextSecond ends with the current second', () => {
  expect(untilNextSecond(10_000, 0)).toBe(1000);
  expect(untilNextSecond(10_000, 250)).toBe(750);
  expect(secondsUntil(10_000, 250 + untilNextSecond(10_000, 250))).toBe(9);
});

const { offer } = checkout;
const words = { offer, extra: '+500 seguidores por 1,99 €', total: 'Total a pagar: 11,98 €.' };
const openOffer = (left: number): OfferView => ({ state: 'open', left });
const taken: OfferView = { state: 'taken', left: 0 };
const gone: OfferView = { state: 'gone', left: 0 };

test.each<[string, OfferView, OfferView, string | undefined]>([
  ['added', openOffer(200), taken, 'Añadida: +500 seguidores por 1,99 €. Total a pagar: 11,98 €.'],
  ['removed', taken, openOffer(150), 'Oferta quitada. Total a pagar: 11,98 €.'],
  ['removed after its time', taken, gone, 'Oferta quitada. Total a pagar: 11,98 €.'],
  ['over', openOffer(1), gone, 'La oferta ha terminado. El precio de tu paquete no cambia.'],
  ['one minute from its end', openOffer(61), openOffer(60), 'La oferta termina en un minuto.'],
  ['a second later', openOffer(59), openOffer(58), undefined],
  ['still taken', taken, taken, undefined],
  ['never there', gone, gone, undefined],
  ['there at first', gone, openOffer(240), undefined],
])('the announcement of an offer that is %s has the displayed amounts', (_what, before, now, text) => {
  expect(spokenOf(before, now, words)).toBe(text);
});
