import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblemOf, readEmail } from './email.ts';

test.each([
  ['ana@ejemplo.es', 'ana@ejemplo.es'],
  ["o'brien@mail.ie", "o'brien@mail.ie"],
  ['a.b+c@sub.example.museum', 'a.b+c@sub.example.museum'],
  ['x@xn--espaa-rta.com', 'x@xn--espaa-rta.com'],
  ['x@España.com', 'x@xn--espaa-rta.com'],
  ['x@espan\u0303a.com', 'x@xn--espaa-rta.com'],
  [' Ana@Ejemplo.ES ', 'ana@ejemplo.es'],
  ['\ufeffan\u200ba@ejem\u00adplo.es\u2069', 'ana@ejemplo.es'],
  ['!#$%&*+/=?^_`{|}~-@b.co', '!#$%&*+/=?^_`{|}~-@b.co'],
])('readEmail reads %j as %s', (text, address) => {
  expect(readEmail(text)).toBe(address);
  expect(emailProblemOf(text)).toBeUndefined();
});

test.each([
  ['', 'required'],
  [' \u200b ', 'required'],
  ['ana', 'invalid'],
  ['ana@ejemplo', 'invalid'],
  ['ana@@ejemplo.es', 'invalid'],
  ['ana@ejemplo..es', 'invalid'],
  ['ana@-ejemplo.es', 'invalid'],
  ['ana@ejemplo.es.', 'invalid'],
  ['ana@127.0.0.1', 'invalid'],
  ['ana@１２７.０.０.１', 'invalid'],
  ['ana@ejemplo%2ees', 'invalid'],
  ['.ana@ejemplo.es', 'invalid'],
  ['ana.@ejemplo.es', 'invalid'],
  ['Ana <ana@ejemplo.es>', 'invalid'],
  ['"ana"@ejemplo.es', 'invalid'],
  ['ana@ejemplo.es, eva@ejemplo.es', 'invalid'],
  ['ana@ejemplo.es\nBcc: eva@ejemplo.es', 'invalid'],
  ['ana\0@ejemplo.es', 'invalid'],
  ['ana @ejemplo.es', 'invalid'],
  [`${'a'.repeat(65)}@ejemplo.es`, 'invalid'],
  [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.es`, 'invalid'],
  ['ñandú@correo.es', 'unmailable'],
  ['ａna@ejemplo.es', 'unmailable'],
  ['用户@例え.jp', 'unmailable'],
] as const)('readEmail rejects %j: %s', (text, problem) => {
  expect(readEmail(text)).toBeUndefined();
  expect(emailProblemOf(text)).toBe(problem);
});

test('readEmail returns a stable address of at most the mail limit for any input', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const email = readEmail(text);
      expect(email === undefined).toBe(emailProblemOf(text) !== undefined);
      if (email === undefined) return;
      expect(readEmail(email)).toBe(email);
      expect(email.length).toBeLessThanOrEqual(254);
    }),
  );
});
