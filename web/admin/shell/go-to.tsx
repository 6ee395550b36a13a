import { lazy, Suspense, useEffect, useState } from 'react';
import { shellMessages } from '#messages/admin/shell.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';

const load = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** The way to anywhere: its button, and Ctrl/⌘ K. The palette itself is fetched when it is about to be wanted. */
export function GoTo() {
  const { palette } = useWords(shellMessages);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button
        type="button"
        className="goto"
        aria-label={palette.button}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Icon name="search" />
        <span>{palette.goto}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
