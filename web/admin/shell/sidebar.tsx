import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { StaffAttention } from '#contracts/staff/attention.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { maySee, screens } from '../screens.ts';
import { useFavourites, useGroupOpen } from './appearance.ts';
import { type MenuEntry, type MenuGroup, type MenuSection, menuGroups } from './menu.ts';
import { useSignOut } from './use-sign-out.ts';

type Entry = MenuGroup['entries'][number];
type Counts = Partial<Record<StaffAttention, number>>;

/** Returns the entries with an existing screen that this role may see. */
export function shownEntries(group: MenuGroup, role: StaffRole): (Entry & { name: Address })[] {
  const entries: readonly Entry[] = group.entries;
  return entries.filter((entry): entry is Entry & { name: Address } => {
    const screen = entry.name in screens ? screens[entry.name as Address] : undefined;
    return screen !== undefined && maySee(screen, role);
  });
}

const isCounted = ({ whileCounted, counts: name }: MenuEntry, counts: Counts): boolean =>
  !whileCounted || (name !== undefined && (counts[name] ?? 0) > 0);

/** `/admin` counts as the dashboard (text 3, section 2). Sub-pages belong to their entry. */
const isCurrent = (path: string, address: string) =>
  path === address ||
  path.startsWith(`${address}/`) ||
  (path === '/admin' && address === addresses.dashboard);

function Waiting({ count }: { count: number }) {
  const words = useWords(shellMessages);
  return (
    <span className="nav__n nav__n--attn">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{words.waiting(String(count))}</span>
    </span>
  );
}

function EntryLink({
  entry,
  counts,
  onGo,
}: {
  entry: Entry & { name: Address };
  counts: Counts;
  onGo: () => void;
}) {
  const words = useWords(shellMessages);
  const [favourites, toggle] = useFavourites();
  const isFavourite = favourites.includes(entry.name);
  const { pathname } = useLocation();
  const label = words.entries[entry.name];
  const { counts: attention } = entry as MenuEntry;
  const count = attention && counts[attention];
  return (
    <li className="nav__li">
      <ScreenLink
        to={entry.name}
        className="nav__a"
        title={label}
        aria-current={isCurrent(pathname, addresses[entry.name]) ? 'page' : undefined}
        data-attn={count ? '' : undefined}
        onClick={onGo}
      >
        <Icon name={entry.icon} />
        <span>{label}</span>
        {count ? <Waiting count={count} /> : null}
      </ScreenLink>
      <button
        type="button"
        className="nav__star"
        aria-pressed={isFavourite}
        aria-label={words.favourite(label)}
        title={words.favourite(label)}
        onClick={() => toggle(entry.name)}
      >
        <Icon name="star" small />
      </button>
    </li>
  );
}

const initials = (username: string) =>
  username
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 2)
    .toUpperCase();

function Foot() {
  const words = useWords(shellMessages);
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

type ShownGroup = Omit<MenuSection, 'key' | 'entries'> & {
  key: MenuGroup['key'];
  entries: (Entry & { name: Address })[];
};

/** Opens a group for its current screen. It can be closed until the next navigation within it. */
function useOpen({ key, closed, entries }: ShownGroup): [boolean, () => void] {
  const { pathname } = useLocation();
  const [open, choose] = useGroupOpen(key, !closed);
  const [shutAt, setShutAt] = useState<string>();
  const current = entries.some(({ name }) => isCurrent(pathname, addresses[name]));
  const isOpen = open || (current && shutAt !== pathname);
  const toggle = () => {
    setShutAt(isOpen ? pathname : undefined);
    choose(!isOpen);
  };
  return [isOpen, toggle];
}

/** A closed group shows the sum of its counters. */
function Group({ group, counts, onGo }: { group: ShownGroup; counts: Counts; onGo: () => void }) {
  const words = useWords(shellMessages);
  const [open, toggle] = useOpen(group);
  const id = `menu-${group.key}`;
  const label = words.groups[group.key];
  const waiting = group.entries.reduce(
    (sum, { counts: name }: MenuEntry) => sum + ((name && counts[name]) ?? 0),
    0,
  );
  return (
    <div className="nav__group">
      {group.key !== 'start' && (
        <button
          type="button"
          className="nav__head"
          title={label}
          aria-expanded={open}
          aria-controls={id}
          data-attn={!open && waiting > 0 ? '' : undefined}
          onClick={toggle}
        >
          <Icon name={group.icon} />
          <span>{label}</span>
          {!open && waiting > 0 && <Waiting count={waiting} />}
          <Icon name={open ? 'cd' : 'cr'} />
        </button>
      )}
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <EntryLink key={entry.name} entry={entry} counts={counts} onGo={onGo} />
        ))}
      </ul>
    </div>
  );
}

function Favourites({
  groups,
  counts,
  onGo,
}: {
  groups: readonly ShownGroup[];
  counts: Counts;
  onGo: () => void;
}) {
  const words = useWords(shellMessages);
  const [names] = useFavourites();
  const all = groups.flatMap(({ entries }) => entries);
  const entries = names.flatMap((name) => all.find((entry) => entry.name === name) ?? []);
  if (entries.length === 0) return null;
  return (
    <ul className="nav__group" aria-label={words.favourites}>
      {entries.map((entry) => (
        <EntryLink key={entry.name} entry={entry} counts={counts} onGo={onGo} />
      ))}
    </ul>
  );
}

/** Scrolls the current entry into view. */
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
  const words = useWords(shellMessages);
  const { role } = useSession();
  const nav = useCurrentInSight();
  const sections: readonly MenuGroup[] = menuGroups;
  const groups = sections
    .map((group) => ({
      ...group,
      entries: shownEntries(group, role).filter((entry) => isCounted(entry, counts)),
    }))
    .filter(({ entries }) => entries.length > 0);
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
          <Favourites groups={groups} counts={counts} onGo={onGo} />
          {groups.map((group) => (
            <Group key={group.key} group={group} counts={counts} onGo={onGo} />
          ))}
        </nav>
        <Foot />
      </div>
    </aside>
  );
}
