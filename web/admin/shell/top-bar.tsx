import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useOwnLanguage } from '../data/member-language.ts';
import { useSession } from '../data/session.ts';
import { useLanguage, useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { switchTheme } from './appearance.ts';

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

interface TopBarProps {
  folded: boolean;
  menuOpen: boolean;
  onFold: () => void;
  onMenu: () => void;
  crumbs: ReactNode;
  children?: ReactNode;
}

export function TopBar({ folded, menuOpen, onFold, onMenu, crumbs, children }: TopBarProps) {
  const words = useTexts(shellMessages);
  const { role } = useSession();
  const language = useLanguage();
  const speak = useOwnLanguage();
  const fold = folded ? words.unfoldMenu : words.foldMenu;
  const other = language === 'es' ? 'en' : 'es';
  return (
    <header className="top">
      <button
        type="button"
        className="btn btn--icon btn--ghost only-m"
        aria-label={words.openMenu}
        title={words.openMenu}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <button
        type="button"
        className="btn btn--icon btn--ghost btn--sm only-w"
        aria-label={fold}
        title={fold}
        aria-expanded={!folded}
        aria-controls="menu"
        onClick={onFold}
      >
        <Icon name="panel" />
      </button>
      <nav className="crumbs" aria-label={words.path}>
        {crumbs}
      </nav>
      {children}
      <span className="badge">{words.roles[role]}</span>
      <button
        type="button"
        className="btn btn--ghost btn--sm lang"
        lang={other}
        aria-label={`${other.toUpperCase()}: ${words.otherLanguage}`}
        title={words.otherLanguage}
        onClick={() => speak(other)}
      >
        {other.toUpperCase()}
      </button>
      <Button
        look="icon ghost sm"
        aria-label={words.switchTheme}
        title={words.switchTheme}
        onClick={switchTheme}
      >
        <Icon name="moon" />
      </Button>
    </header>
  );
}
