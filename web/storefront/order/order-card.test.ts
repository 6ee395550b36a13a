import { describe, expect, it } from 'vitest';
import { dotPaths } from './order-card.tsx';

const count = (path: string) => path.split('M').length - 1;

describe('the chart of dots', () => {
  it.each([0, 1, 58, 99, 100])('shows %i of a hundred', (percent) => {
    const { filled, empty } = dotPaths(percent);
    expect([count(filled), count(empty)]).toEqual([percent, 100 - percent]);
  });
});
