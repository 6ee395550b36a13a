import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { addresses } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useTexts } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { type Counts, labelOf, menuOf, placeOf } from './menu.ts';

/** Tabs of the current menu entry. Pages of one object have none. */
export function Tabs({ counts }: { counts: Counts }) {
  const words = useTexts(shellMessages);
  const { pathname } = useLocation();
  const { role } = useSession();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another tab.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const place = placeOf(pathname, menuOf(role, counts));
  if (!place || place.entry.pages.length < 2 || pathname !== addresses[place.page.name]) return null;
  return (
    <nav ref={nav} className="views tabs" aria-label={words.pagesOf(labelOf(place.entry, words))}>
      {place.entry.pages.map(({ name, counts: counter }) => (
        <ScreenLink key={name} to={name} aria-current={name === place.page.name ? 'page' : undefined}>
          {words.entries[name]}
          {counter && counts[counter] ? <span className="nav__n num">{counts[counter]}</span> : null}
        </ScreenLink>
      ))}
    </nav>
  );
}
