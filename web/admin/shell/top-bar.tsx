import type { ReactNode } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useOwnLanguage } from '../data/member-language.ts';
import { useSession } from '../data/session.ts';
import { useLanguage, useTexts } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { switchTheme } from './appearance.ts';

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
