import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { addresses } from '../addresses.ts';
import { useRead } from '../data/call-shop.ts';
import { startLive, useLive } from '../data/live.ts';
import { isSessionOver, useSession } from '../data/session.ts';
import { onSessionEnded } from '../data/sign-in-again.ts';
import { useTexts } from '../language.tsx';
import { isTyping } from '../list/use-list-keys.ts';
import { ScreenLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { canSeeScreen, screens } from '../screens.ts';
import { useFolded } from './appearance.ts';
import { LoadingScreen } from './loading.tsx';
import { type Counts, labelOf, menuOf, placeOf } from './menu.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { PaletteButton, TopBar } from './top-bar.tsx';

/** Tabs of the current menu entry. Pages of one object have none. */
function Tabs({ counts }: { counts: Counts }) {
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

const Here = ({ children }: { children: ReactNode }) => (
  <span aria-current="page" className="clip">
    {children}
  </span>
);

function Breadcrumbs({ counts }: { counts: Counts }) {
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

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** Shortcuts: `?` lists them, `g` moves to the screen, `c` opens the phone screen. Ignored while typing. */
function KeysHelp() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const acts: Record<string, () => void> = {
      '?': () => setOpen(true),
      g: () => document.getElementById('main')?.focus(),
      c: () => void navigate({ href: addresses.phone }),
    };
    const hear = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (!act || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [navigate]);
  return open && <KeysDialog onClose={() => setOpen(false)} />;
}

const SignInAgain = lazyDialog(async () => (await import('./sign-in/sign-in-again-form.tsx')).SignInAgain);

/** Signs in on the current screen after the session has ended, so that typed input is kept. */
function SessionDialog() {
  const [asked, setAsked] = useState<(entered: boolean) => void>();
  useEffect(
    () =>
      onSessionEnded(() => {
        if (isSessionOver()) return Promise.resolve(false);
        return new Promise<boolean>((resolve) => setAsked(() => resolve));
      }),
    [],
  );
  if (!asked) return null;
  const end = (entered: boolean) => {
    asked(entered);
    setAsked(undefined);
  };
  return <SignInAgain end={end} />;
}

/** Shows whether data is live. The event stream is open while this is mounted. */
function LiveMark() {
  const words = useTexts(shellMessages);
  const { on } = useLive();
  useEffect(startLive, []);
  return (
    <span className={on ? 'live' : 'live live--off'} role="status">
      {on ? words.live : words.notLive}
    </span>
  );
}

/** A separate chunk that the screen does not wait for. Loads immediately, in reserved space. */
const statusLine = import('./status-line.tsx');
const StatusLine = lazyDialog(async () => (await statusLine).StatusLine);

/** Full-screen menu below 768 px. Escape and navigation close it. */
function useMenu(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: anyone who has arrived needs the menu no more
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    document.querySelector<HTMLElement>('#menu .btn')?.focus();
    return () => removeEventListener('keydown', close);
  }, [open]);
  return [open, setOpen];
}

/** Focuses the screen after navigation, unless the clicked element still exists. */
function useFocusInScreen(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

function PhoneLink() {
  const { entries } = useTexts(shellMessages);
  const { role } = useSession();
  if (!canSeeScreen(screens.phone, role)) return null;
  return (
    <ScreenLink
      to="phone"
      className="btn btn--icon btn--ghost btn--sm"
      aria-label={entries.phone}
      title={`${entries.phone} (C)`}
      aria-keyshortcuts="c"
    >
      <Icon name="phone" />
    </ScreenLink>
  );
}

/** Marks a screen that waits for data, with or without its own placeholder. */
function ScreenArea({ children }: { children: ReactNode }) {
  const missing = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  return (
    <main id="main" tabIndex={-1} data-waiting={missing > 0 || undefined}>
      {children}
    </main>
  );
}

export function Shell() {
  const words = useTexts(shellMessages);
  const [folded, toggleFolded] = useFolded();
  const [menuOpen, setMenuOpen] = useMenu();
  useFocusInScreen();
  const { data } = useRead('attention.show');
  const counts = data?.counts ?? {};
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <div className="shell" data-folded={folded ? '' : undefined} data-menu={menuOpen ? '' : undefined}>
        <Sidebar counts={counts} onGo={() => setMenuOpen(false)} />
        <div className="page" inert={menuOpen}>
          <TopBar
            folded={folded}
            menuOpen={menuOpen}
            onFold={toggleFolded}
            onMenu={() => setMenuOpen(true)}
            crumbs={<Breadcrumbs counts={counts} />}
          >
            <LiveMark />
            <PhoneLink />
            <PaletteButton />
          </TopBar>
          <Tabs counts={counts} />
          <ScreenArea>
            <div className="shopline-room">
              <StatusLine />
            </div>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          </ScreenArea>
        </div>
      </div>
      <Toasts />
      <ProofDialog />
      <SessionDialog />
      <KeysHelp />
    </>
  );
}
