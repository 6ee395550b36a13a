import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './list-config.ts';

type Given = Pick<Column<never>, 'key' | 'card' | 'keep'>;

/**
 * Returns the columns that a narrow table does without, the first to go first: what no card shows, from the right;
 * then the date, the note and what is kept as long as it can be. Name, line, state and figure always stay.
 */
export function givingWay(columns: readonly Given[]): string[] {
  const rank = ({ card, keep }: Given) =>
    keep ? 3 : card === undefined ? 0 : card === 'date' ? 1 : card === 'note' ? 2 : 9;
  return columns
    .slice(1)
    .toReversed()
    .toSorted((one, other) => rank(one) - rank(other))
    .filter((column) => rank(column) < 9)
    .map(({ key }) => key);
}

interface Room {
  /** Lists those left out for want of room. */
  without: readonly string[];
  /** Some of it is still out of sight, and the table scrolls. */
  scrolls: boolean;
}

/**
 * Measures the table in its box, and leaves out as many columns as it must. With `fixed` a person chose them,
 * and all stay.
 */
export function useRoom(
  box: RefObject<HTMLElement | null>,
  { columns, fixed }: { columns: readonly Given[]; fixed: boolean },
): Room {
  const [given, setGiven] = useState(0);
  const [scrolls, setScrolls] = useState(false);
  const order = fixed ? [] : givingWay(columns);
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
