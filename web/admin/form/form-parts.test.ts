import { expect, it } from 'vitest';
import { formMessages } from '#messages/admin/shell/form.ts';
import { plainTextOf } from './form-parts.tsx';

it.each([
  ['12,50', '12,50'],
  ['', '—'],
  [undefined, '—'],
  [false, 'No'],
  [true, 'Sí'],
  [0, '0'],
  [['es', 'fr'], 'es · fr'],
  [{ es: { title: 'Hola', text: '' }, fr: null }, 'Hola'],
  [{ es: '' }, '—'],
])('a conflict shows %j as %s', (value, text) => {
  expect(plainTextOf(value, formMessages.es)).toBe(text);
});
