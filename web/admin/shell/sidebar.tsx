import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useSession } from '../data/session.ts';
import { useTexts } from '../language.tsx';
import { ScreenLink } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { useFolded, useGroupOpen } from './appearance.ts';
import {
  type Counts,
  labelOf,
  linksOf,
  menuOf,
  type PageName,
  placeOf,
  type ShownEntry,
  type ShownPage,
} from './menu.ts';
import { useSignOut } from './use-sign-out.ts';

function WaitingCount({ count }: { count: number }) {
  const words = useTexts(shellMessages);
  return (
    <span className="nav__n nav__n--attn">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{words.waiting(String(count))}</span>
    </span>
  );
}

const countOf = (pages: readonly ShownPage[], counts: Counts) =>
  pages.reduce((sum, { counts: name }) => sum + ((name && counts[name]) ?? 0), 0);

interface NavLinkProps {
  to: PageName;
  label: string;
  icon?: IconName;
  current: boolean;
  count: number;
  onGo: () => void;
}

function NavLink({ to, label, icon, current, count, onGo }: NavLinkProps) {
  return (
    <ScreenLink
      to={to}
      className="nav__a"
      title={label}
      aria-current={current ? 'page' : undefined}
      data-attn={count > 0 ? '' : undefined}
      onClick={onGo}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {count > 0 && <WaitingCount count={count} />}
    </ScreenLink>
  );
}

interface EntryProps {
  entry: ShownEntry;
  current: PageName | undefined;
  counts: Counts;
  onGo: () => void;
}

/** Entry with its second-level links. Pages without a visible link count as the entry. */
function MenuItem({ entry, current, counts, onGo }: EntryProps) {
  const words = useTexts(shellMessages);
  const [open, choose] = useGroupOpen(entry.key);
  const label = labelOf(entry, words);
  const links = linksOf(entry);
  const [folded] = useFolded();
  const shown = open && !folded ? links : [];
  const own = entry.pages.filter((page) => !shown.includes(page));
  const id = `menu-${entry.key}`;
  const [first] = entry.pages;
  if (!first) return null;
  return (
    <li className="nav__li">
      <NavLink
        to={first.name}
        label={label}
        icon={entry.icon}
        current={own.some(({ name }) => name === current)}
        count={countOf(own, counts)}
        onGo={onGo}
      />
      {links.length > 0 && (
        <>
          <button
            type="button"
            className="nav__fold"
            aria-expanded={open}
            aria-controls={id}
            aria-label={words.pagesOf(label)}
            title={words.pagesOf(label)}
            onClick={() => choose(!open)}
          >
            <Icon name={open ? 'cd' : 'cr'} />
          </button>
          <ul id={id} className="nav__sub" hidden={!open}>
            {links.map((page) => (
              <li key={page.name}>
                <NavLink
                  to={page.name}
                  label={words.entries[page.name]}
                  current={page.name === current}
                  count={countOf([page], counts)}
                  onGo={onGo}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

const initials = (username: string) =>
  username
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 2)
    .toUpperCase();

function SidebarFooter() {
  const words = useTexts(shellMessages);
  const { username, role } = useSession();
  const signOut = useSignOut();
  return (
    <div className="side__foot">
      <a className="nav__a" href="/" title={words.viewSite}>
        <Icon name="out" />
        <span>{words.viewSite}</span>
      </a>
      <button type="button" className="nav__a" title={words.signOut} onClick={signOut}>
        <Icon name="logout" />
        <span>{words.signOut}</span>
      </button>
      <div className="me">
        <span className="avatar" aria-hidden="true">
          {initials(username)}
        </span>
        <span className="me__t">
          <span className="medium">{words.roles[role]}</span>
          <span className="muted small clip">{username}</span>
        </span>
      </div>
    </div>
  );
}

function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another entry.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return nav;
}

export function Sidebar({ counts, onGo }: { counts: Counts; onGo: () => void }) {
  const words = useTexts(shellMessages);
  const { role } = useSession();
  const nav = useCurrentInSight();
  const { pathname } = useLocation();
  const sections = menuOf(role, counts);
  // `/admin` counts as the dashboard (text 3, section 2).
  const current = pathname === '/admin' ? 'dashboard' : placeOf(pathname, sections)?.page.name;
  return (
    <aside className="side" aria-label={words.menuLabel} id="menu">
      <div className="side__in">
        <div className="row side__top">
          <ScreenLink to="dashboard" className="brand grow" aria-label="Auge" onClick={onGo}>
            <Logo />
            <span>Auge</span>
          </ScreenLink>
          <button
            type="button"
            className="btn btn--icon btn--ghost only-m"
            aria-label={words.closeMenu}
            title={words.closeMenu}
            onClick={onGo}
          >
            <Icon name="x" />
          </button>
        </div>
        <nav ref={nav} className="nav" aria-label={words.mainMenu}>
          {sections.map(({ key, entries }) => (
            <div key={key} className="nav__group">
              {key !== 'start' && (
                <p id={`menu-of-${key}`} className="nav__head">
                  {words.sections[key]}
                </p>
              )}
              <ul aria-labelledby={key === 'start' ? undefined : `menu-of-${key}`}>
                {entries.map((entry) => (
                  <MenuItem key={entry.key} entry={entry} current={current} counts={counts} onGo={onGo} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <SidebarFooter />
      </div>
    </aside>
  );
}
