import { expect, test } from 'vitest';
import { nearMissOf } from './near-miss.ts';

test.each([
  ['marta@gmial.com', 'marta@gmail.com'],
  ['marta@gmai.com', 'marta@gmail.com'],
  ['marta@gmaill.com', 'marta@gmail.com'],
  ['marta@gnail.com', 'marta@gmail.com'],
  ['marta@gmail.con', 'marta@gmail.com'],
  ['marta@gmial.con', 'marta@gmail.com'],
  ['marta@gmail.co', 'marta@gmail.com'],
  ['marta@gmail.es', 'marta@gmail.com'],
  [' Marta.Ruiz@HOTMIAL.ES ', 'marta.ruiz@hotmail.es'],
  ['marta@hotmal.com', 'marta@hotmail.com'],
  ['marta@outlok.fr', 'marta@outlook.fr'],
  ['marta@yaho.co.uk', 'marta@yahoo.co.uk'],
  ['marta@iclud.com', 'marta@icloud.com'],
  ['marta@libro.it', 'marta@libero.it'],
  ['marta@live.con', 'marta@live.com'],
])('nearMissOf of %s suggests %s', (written, meant) => {
  expect(nearMissOf(written)).toBe(meant);
});

test.each([
  'marta@gmail.com',
  'marta@hotmail.co.uk',
  'marta@outlook.de',
  'marta@yahoo.ca',
  'marta@mail.com',
  'marta@ymail.com',
  'marta@email.com',
  'marta@olive.com',
  'marta@life.com',
  'marta@estudio-marta.es',
  'marta@constructor.com',
  'marta@__proto__.com',
  'gmial.com',
  '',
  'marta@',
])('nearMissOf of %s suggests nothing', (written) => {
  expect(nearMissOf(written)).toBeUndefined();
});
