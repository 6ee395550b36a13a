import { expect, it } from 'vitest';
import { isFollowUpQuestion } from '../knowledge/price-question.ts';
import { findQuantity } from './find-quantity.ts';

it.each([
  ['¿y 2.500?', 2500],
  ['10 000 abonnés', 10_000],
  ['5k followers', 5000],
  ['1,5k', 1500],
  ['dos mil seguidores', 2000],
  ['quinientos likes', 500],
  ['veinticinco mil', 25_000],
  ['cinq cents j’aime', 500],
  ['duemila follower', 2000],
  ['two hundred and fifty likes', 250],
  ['un millón de seguidores', 1_000_000],
  ['1000 likes on 3 photos', 1000],
  ['how much 4 2500 followers', 2500],
  ['100 seguidores en 5 días', 100],
] as const)('findQuantity reads the quantity of %s', (text, quantity) => {
  expect(findQuantity(text)).toBe(quantity);
});

it.each([
  'tengo 10 euros',
  'i have £40 on me',
  '5000 o 10000 likes',
  'sei un robot?',
  'it is due to my card',
  '10 % off',
  'hace 3 días que pagué',
])('findQuantity ignores money, days, shares and two numbers: %s', (text) => {
  expect(findQuantity(text)).toBeUndefined();
});

it('isFollowUpQuestion rejects follow-ups that contain another question', () => {
  expect(
    ['¿y para 10.000?', 'et les vues ?', 'e su tiktok?', 'what about 50,000?'].map(isFollowUpQuestion),
  ).toEqual([true, true, true, true]);
  expect(['1000 likes', 'y cuándo llegan?', 'and is it safe?'].map(isFollowUpQuestion)).toEqual([
    false,
    false,
    false,
  ]);
});
