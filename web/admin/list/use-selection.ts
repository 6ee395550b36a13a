import { useState } from 'react';

export interface Selection<Item> {
  items: ReadonlyMap<string, Item>;
  all: boolean;
  has: (id: string) => boolean;
  toggle: (id: string, item: Item) => void;
  /** Selects these rows, or deselects them if all are selected. */
  togglePage: (page: readonly [string, Item][]) => void;
  chooseAll: () => void;
  drop: () => void;
}

interface SelectionState<Item> {
  of: string;
  items: ReadonlyMap<string, Item>;
  all: boolean;
}

/** Selected rows over all pages of one filter. Other filters clear the selection. */
export function useSelection<Item>(of: string): Selection<Item> {
  const empty: SelectionState<Item> = { of, items: new Map(), all: false };
  const [held, setHeld] = useState(empty);
  const now = held.of === of ? held : empty;
  const set = (items: Iterable<[string, Item]>) => setHeld({ of, items: new Map(items), all: false });
  return {
    items: now.items,
    all: now.all,
    has: (id) => now.all || now.items.has(id),
    toggle: (id, item) => {
      const rest = [...now.items].filter(([each]) => each !== id);
      set(now.items.has(id) ? rest : [...rest, [id, item]]);
    },
    togglePage: (page) => {
      const ids = new Set(page.map(([id]) => id));
      const rest = [...now.items].filter(([id]) => !ids.has(id));
      const whole = !now.all && page.every(([id]) => now.items.has(id));
      set(whole || now.all ? rest : [...rest, ...page]);
    },
    chooseAll: () => setHeld({ ...now, all: true }),
    drop: () => setHeld(empty),
  };
}
