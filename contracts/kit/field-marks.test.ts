import { expect, test } from 'vitest';
import { z } from 'zod';
import { isCost, ofCost } from './cost-fields.ts';
import { markFieldOwner, modulesOf } from './module-fields.ts';

test('a field keeps its marks in either order, and the unmarked schema gets none', () => {
  const plain = z.string();
  for (const marked of [ofCost(markFieldOwner('mail', plain)), markFieldOwner('mail', ofCost(plain))])
    expect([isCost(marked, {}), modulesOf(marked, {})]).toEqual([true, ['mail']]);
  expect([isCost(plain, {}), modulesOf(plain, {})]).toEqual([false, undefined]);
});
