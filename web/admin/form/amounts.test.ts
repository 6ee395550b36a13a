import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { amountError } from './amounts.ts';

afterEach(() => vi.unstubAllGlobals());
const price = z.string().refine((text) => parseAmount(text) !== undefined, amountError('ningún importe'));
const messageOf = (typed: string) => price.safeParse(typed).error?.issues[0]?.message;

it('an ambiguous amount is rejected with both readings in the member’s language', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(messageOf('2.500')).toContain('2500,00 € o 2,500 €');
  expect(messageOf('dos')).toBe('ningún importe');
  expect(messageOf('2500')).toBeUndefined();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(messageOf('2,500')).toContain('2500.00 € or 2.500 €');
});
