import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskUsername, parseUsername, profileLink } from './instagram.ts';

describe('user names', () => {
  it.each([
    'marta.estudio',
    '@Marta.Estudio',
    '  marta.estudio ',
    'https://www.instagram.com/marta.estudio/',
    'instagram.com/marta.estudio?igsh=abc',
    'http://m.instagram.com/Marta.Estudio/#top',
  ])('are read from %j', (typed) => {
    expect(parseUsername(typed)).toBe('marta.estudio');
  });

  it.each([
    '',
    '@',
    'two words',
    '.dot',
    'dot.',
    'a..b',
    'x'.repeat(31),
    'reel',
    'https://www.instagram.com/p/ABC/',
    'ñandú',
    'https://evil.example/marta',
    "a'; drop table orders",
  ])('refuse %j', (typed) => {
    expect(parseUsername(typed)).toBeUndefined();
  });

  it('survive the way into a canonical link and back', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        const name = parseUsername(typed);
        return name === undefined || parseUsername(profileLink(name)) === name;
      }),
    );
  });
});

describe('masks', () => {
  it('show enough to recognise one’s own', () => {
    expect(maskUsername('marta.estudio')).toBe('m•••••••••dio');
    expect(maskUsername('ana')).toBe('a••');
    expect(maskEmail('marta@ejemplo.es')).toBe('m•••@ejemplo.es');
  });

  it('never give a name away', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9._]{1,30}$/),
        (name) => maskUsername(name) !== name && maskUsername(name).includes('••'),
      ),
    );
  });
});
