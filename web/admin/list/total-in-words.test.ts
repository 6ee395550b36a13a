import { expect, it } from 'vitest';
import { listMessages } from '#messages/admin/shell/list.ts';
import { totalInWords } from './total-in-words.ts';

it('totalInWords distinguishes lower bounds from estimates', () => {
  const say = (total: number, totalIsEstimate: boolean) =>
    totalInWords({ total, totalIsEstimate }, listMessages.es, 'es');
  expect([say(10_000, true), say(39_445, true), say(9_999, false)]).toEqual([
    '10.000 o más',
    '≈ 39.445',
    '9.999',
  ]);
});
