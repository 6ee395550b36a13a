import { describe, expect, it } from 'vitest';
import { deliveredOf } from './delivered-rules.ts';

type Part = Parameters<typeof deliveredOf>[0];

describe('deliveredOf', () => {
  it.each<[Partial<Part>, number]>([
    [{}, 638],
    [{ remains: null }, 0],
    [{ remains: 2000 }, 0],
    [{ remains: -5 }, 1100],
    [{ state: 'completed', remains: null }, 1100],
    [{ state: 'completed', remains: 100 }, 1000],
    [{ state: 'partial', remains: 157 }, 943],
    [{ state: 'partial', remains: null }, 0],
    [{ state: 'canceled', remains: null }, 0],
    // Many providers report 0 before the start.
    [{ state: 'submitted', remains: 0 }, 0],
    [{ state: 'queued', remains: 0 }, 0],
  ])('%j → %i', (change, delivered) => {
    expect(deliveredOf({ state: 'in_progress', quantity: 1100, remains: 462, ...change })).toBe(delivered);
  });
});
