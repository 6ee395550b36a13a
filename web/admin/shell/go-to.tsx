import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.ts';
import { Icon } from '../parts/icon.tsx';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

function loadWhenIdle(): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => void loadPalette(), 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void loadPalette(), { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}

/** Placeholder field that keeps text typed before the palette has loaded. */
function AutoFocusField({ onType, onClose }: { onType: (typed: string) => void; onClose: () => void }) {
  const { palette } = useTexts(shellMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="pal" aria-label={palette.label} aria-busy="true" onCancel={onClose}>
      <div className="pal__in">
        <Icon name="search" />
        <input
          aria-label={palette.placeholder}
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
        />
        <kbd>Esc</kbd>
      </div>
    </dialog>
  );
}

/** Button and shortcut Ctrl/⌘ K of the palette, which loads on hover or focus. */
export function PaletteButton() {
  const { palette } = useTexts(shellMessages);
  const [open, setOpen] = useState(false);
  const typed = useRef('');
  const close = () => {
    typed.current = '';
    setOpen(false);
  };
  useEffect(loadWhenIdle, []);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      typed.current = '';
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
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <Icon name="search" />
        <span>{palette.goto}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense
          fallback={
            <AutoFocusField
              onType={(words) => {
                typed.current = words;
              }}
              onClose={close}
            />
          }
        >
          <Palette before={typed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
