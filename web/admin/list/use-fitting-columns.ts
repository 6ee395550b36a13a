import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './list-config.ts';

type FittableColumn = Pick<Column<never>, 'key' | 'card' | 'keep'>;

/**
 * Returns the columns that a narrow table drops, in order: those without a card position from the right, then date,
 * note, and columns marked `keep`. Title, line, state and figure always stay.
 */
export function dropOrder(columns: readonly FittableColumn[]): string[] {
  const rank = ({ card, keep }: FittableColumn) =>
    keep ? 3 : card === undefined ? 0 : card === 'date' ? 1 : card === 'note' ? 2 : 9;
  return columns
    .slice(1)
    .toReversed()
    .toSorted((one, other) => rank(one) - rank(other))
    .filter((column) => rank(column) < 9)
    .map(({ key }) => key);
}

interface FittingColumns {
  without: readonly string[];
  /** Still wider than its box, so the table scrolls. */
  scrolls: boolean;
}

/** Measures the table and omits columns until it fits. `fixed` keeps all, because a member chose them. */
export function useFittingColumns(
  box: RefObject<HTMLElement | null>,
  { columns, fixed }: { columns: readonly FittableColumn[]; fixed: boolean },
): FittingColumns {
  const [given, setGiven] = useState(0);
  const [scrolls, setScrolls] = useState(false);
  const order = fixed ? [] : dropOrder(columns);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = element.scrollWidth > element.clientWidth + 1;
    if (over && given < order.length) setGiven(given + 1);
    else setScrolls(over);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (element.clientWidth > width) setGiven(0);
      width = element.clientWidth;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return { without: order.slice(0, given), scrolls };
}
