import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { StaffAttention } from '#contracts/attention.ts';
import type { StaffRole } from '#contracts/staff.ts';
import { shellMessages } from '#messages/admin/shell.ts';
import { type Address, addresses } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { screens } from '../screens.ts';
import { type MenuEntry, type MenuGroup, menuGroups } from './menu.ts';
import { useSignOut } from './use-sign-out.ts';

type Entry = MenuGroup['entries'][number];
type Counts = Partial<Record<StaffAttention, number>>;

/** Those whose screen is there, and which this member may see. */
export function shownEntries(group: MenuGroup, role: StaffRole): (Entry & { name: Address })[] {
  const entries: readonly Entry[] = group.entries;
  return entries.filter((entry): entry is Entry & { name: Address } => {
    const screen = entry.name in screens ? screens[entry.name as Address] : undefined;
    return screen !== undefined && (screen.role !== 'owner' || role === 'owner');
  });
}

const isCounted = ({ whileCounted, counts: name }: MenuEntry, counts: Counts): boolean =>
  !whileCounted || (name !== undefined && (counts[name] ?? 0) > 0);

/** `/admin` counts as the dashboard (text 3, section 2); what lies below an entry belongs to it. */
const isCurrent = (path: string, address: string) =>
  path === address ||
  path.startsWith(`${address}/`) ||
  (path === '/admin' && address === addresses.dashboard);

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
  const { pathname } = useLocation();
  const label = words.entries[entry.name];
  const { counts: attention } = entry as MenuEntry;
  const count = attention && counts[attention];
  return (
    <li>
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
        {count ? (
          <span className="nav__n nav__n--attn">
            <span aria-hidden="true">{count}</span>
            <span className="sr">{words.waiting(String(count))}</span>
          </span>
        ) : null}
      </ScreenLink>
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

/** The entry of the screen that is open is in sight, also when it was come to from elsewhere. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another entry.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return nav;
}

/** The menu; `onGo` closes it where it covers the screen. */
export function Sidebar({ counts, onGo }: { counts: Counts; onGo: () => void }) {
  const words = useWords(shellMessages);
  const { role } = useSession();
  const nav = useCurrentInSight();
  const groups = menuGroups
    .map((group) => ({
      key: group.key,
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
          {groups.map(({ key, entries }) => (
            <div className="nav__group" key={key}>
              {key !== 'start' && <p className="nav__head">{words.groups[key]}</p>}
              <ul>
                {entries.map((entry) => (
                  <EntryLink key={entry.name} entry={entry} counts={counts} onGo={onGo} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Foot />
      </div>
    </aside>
  );
}
