import { type RefObject, useEffect } from 'react';
import { afterPress } from '../../shared/after-press.ts';

/**
 * Keeps what stands in `place` as high as it is while something is pressed: the processor's fields show what is wrong
 * when they are left, and would push the pressed button away before its click.
 */
export function useHeldHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hold = () => {
      const { current } = place;
      if (!current) return;
      current.style.height = `${current.offsetHeight}px`;
      current.classList.add('held');
      afterPress(() => {
        current.style.height = '';
        current.classList.remove('held');
      });
    };
    addEventListener('mousedown', hold, true);
    return () => removeEventListener('mousedown', hold, true);
  }, [place]);
}
