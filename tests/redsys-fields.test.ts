import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_LIMITS, findInvalidField } from '#sandbox/redsys/field-limits.ts';
import { fieldLimits, requireFields } from '#server/platform/clients/redsys/redsys-fields.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/protocols/redsys.md'), 'utf8');
const documented = [...page.matchAll(/^\| `(DS_MERCHANT_\w+)` \| (\d+) \| (\w+) \|$/gm)].map(
  ([, name = '', longest = '', alphabet = '']) => [name, Number(longest), alphabet] as const,
);

describe('the field table of the gateway', () => {
  it('is the same in the client, the stand-in and the protocol page', () => {
    const inClient = Object.entries(fieldLimits).map(([name, { longest, alphabet }]) => [
      name,
      longest,
      alphabet,
    ]);
    const inStandIn = Object.entries(FIELD_LIMITS).map(([name, limit]) => [`DS_MERCHANT_${name}`, ...limit]);
    expect(documented.length).toBeGreaterThan(10);
    expect(inClient).toEqual(documented);
    expect(inStandIn).toEqual(documented);
  });

  const starts: Record<string, string> = { address: 'https://shop.example/', text: 'ñ', letter: 'z' };
  const longestOf = (longest: number, alphabet: string) => (starts[alphabet] ?? '1').padEnd(longest, '1');

  it.each(documented)('accepts %s of %i characters and rejects one more', (name, longest, alphabet) => {
    const fits = longestOf(longest, alphabet);
    expect(fits).toHaveLength(longest);
    const check = (value: string) => [
      findInvalidField({ [name]: value }) === undefined,
      (() => {
        try {
          requireFields({ [name]: value });
          return true;
        } catch {
          return false;
        }
      })(),
    ];
    expect(check(fits)).toEqual([true, true]);
    expect(check(`${fits}1`)).toEqual([false, false]);
    expect(check(`${fits.slice(0, -1)}\n`)).toEqual([false, false]);
  });
});
