import { type RefObject, useRef } from 'react';
import { inputOf } from './read-form.ts';

/** Ticking a box under someone's finger would have their own press untick it again. */
const isBeingPressed = (box: HTMLInputElement): boolean =>
  document.activeElement === box || box.closest('label')?.matches(':active') === true;

/** The box "my profile is public": ticked for whoever's profile was seen to be, until the name changes. */
export function usePublicBox(form: RefObject<HTMLFormElement | null>) {
  const tickedForThem = useRef(false);
  const set = (ticked: boolean) => {
    const box = form.current && inputOf(form.current, 'public');
    if (!box || box.checked === ticked || isBeingPressed(box)) return;
    box.checked = ticked;
    tickedForThem.current = ticked;
  };
  const tick = () => set(true);
  const takeBack = () => {
    if (tickedForThem.current) set(false);
    tickedForThem.current = false;
  };
  return { tick, takeBack };
}
