import { describe, expect, it } from 'vitest';
import { dotPaths } from './order-card.tsx';

const count = (path: string) => path.split('M').length - 1;

describe('dot chart', () => {
  it.each([0, 1, 58, 99, 100])('the dot chart fills %i of a hundred dots', (percent) => {
    const { filled, empty } = dotPaths(percent);
    expect([count(filled), count(empty)]).toEqual([percent, 100 - percent]);
  });
});
