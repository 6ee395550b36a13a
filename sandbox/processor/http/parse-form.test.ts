import { expect, it } from 'vitest';
import { parseForm } from './parse-form.ts';

it('parseForm reads nested names, indexed arrays and empty brackets', () => {
  expect(parseForm('a=1&b%5Bc%5D=x+y&expand[0]=p&expand[1]=q&d[]=m&d[]=n')).toEqual({
    a: '1',
    b: { c: 'x y' },
    expand: ['p', 'q'],
    d: ['m', 'n'],
  });
});

it('parseForm keeps metadata keys that look like indexes', () => {
  expect(parseForm('metadata[0]=zero')).toEqual({ metadata: { 0: 'zero' } });
});

it.each(['__proto__=x', 'a[__proto__]=x', 'constructor[prototype]=x', 'a[b=x', '%ff=x'])(
  'parseForm rejects %s',
  (body) => {
    expect(() => parseForm(body)).toThrow();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
);
