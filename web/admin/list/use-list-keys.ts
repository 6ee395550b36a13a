import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether keys belong to a focused field, or to a dialog that is open or loading. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector('dialog[open], [data-trigger="DialogTrigger"], [data-keys-off]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

interface ListKeys {
  toggle: (row: number) => void;
  open: (row: number) => void;
  drop: () => void;
}

/** Keys: j and k move, x selects, Enter opens, / searches, Escape clears the selection. */
export function useListKeys(box: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [])];
    const at = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));
    const move = (by: number) => {
      const all = rows();
      const from = at(all);
      all[Math.min(Math.max(from < 0 && by < 0 ? 0 : from + by, 0), all.length - 1)]?.focus();
    };
    const actions: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      x: () => {
        const row = at(rows());
        if (row >= 0) latest.current.toggle(row);
      },
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    };
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === 'Enter') {
        const row = rows().indexOf(event.target as HTMLElement);
        if (row < 0) return;
        event.preventDefault();
        latest.current.open(row);
        return;
      }
      if (event.key === 'Escape') latest.current.drop();
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [box]);
}
