import { expect, it } from 'vitest';
import { listMessages } from '#messages/admin/shell/list.ts';
import { formatTotal } from './total-in-words.ts';

it('formatTotal distinguishes lower bounds from estimates', () => {
  const say = (total: number, totalIsEstimate: boolean) =>
    formatTotal({ total, totalIsEstimate }, listMessages.es, 'es');
  expect([say(10_000, true), say(39_445, true), say(9_999, false)]).toEqual([
    '10.000 o más',
    '≈ 39.445',
    '9.999',
  ]);
});
