import { expect, test } from 'vitest';
import { looksLikeEmail } from './email.ts';

test.each(['ana@ejemplo.es', 'a.b+c@sub.example.museum', 'ñandú@correo.es', 'x@xn--espaa-rta.com'])(
  '%s is an address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@ejemplo',
  'ana@@ejemplo.es',
  'Ana <ana@ejemplo.es>',
  'ana@ejemplo.es, eva@ejemplo.es',
  'ana@ejemplo.es\nBcc: eva@ejemplo.es',
  'ana @ejemplo.es',
  `${'a'.repeat(250)}@b.es`,
])('%j is none', (text) => {
  expect(looksLikeEmail(text)).toBe(false);
});
