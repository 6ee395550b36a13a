import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { addresses } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useTexts } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { type Counts, labelOf, menuOf, placeOf } from './menu.ts';

const Here = ({ children }: { children: ReactNode }) => (
  <span aria-current="page" className="clip">
    {children}
  </span>
);

export function Breadcrumbs({ counts }: { counts: Counts }) {
  const words = useTexts(shellMessages);
  const { pathname } = useLocation();
  const { role } = useSession();
  // A finished setup guide is in no menu, yet still a screen.
  const place = placeOf(pathname, menuOf(role, counts)) ?? placeOf(pathname, menuOf(role));
  if (!place) return null;
  const { entry, page } = place;
  const area = labelOf(entry, words);
  const label = words.entries[page.name];
  const below = decodeURIComponent(pathname.slice(addresses[page.name].length + 1));
  // Ids and technical names are not shown.
  const shown = /^[0-9a-f]{8}-|^[a-z-]+$/.test(below) ? '' : below;
  const [first = page] = entry.pages;
  return (
    <>
      {area !== label && (
        <>
          <ScreenLink to={first.name} className="only-w">
            {area}
          </ScreenLink>
          <span className="only-w" aria-hidden="true">
            /
          </span>
        </>
      )}
      {below === '' ? <Here>{label}</Here> : <ScreenLink to={page.name}>{label}</ScreenLink>}
      {shown !== '' && (
        <>
          <span aria-hidden="true">/</span>
          <Here>{shown}</Here>
        </>
      )}
    </>
  );
}
