import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { AttentionReply } from '#contracts/attention.ts';
import { shellMessages } from '#messages/admin/shell.ts';
import { useRead } from '../data/use-read.ts';
import { useWords } from '../language.ts';
import { Toasts } from '../parts/toasts.tsx';
import { useFolded } from './appearance.ts';
import { Crumbs } from './crumbs.tsx';
import { GoTo } from './go-to.tsx';
import { LiveMark } from './live-mark.tsx';
import { Loading } from './loading.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SalesLine } from './sales-line.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The menu over the whole screen (below 768 px): Escape and every way out of it close it. */
function useMenu(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived needs the menu no more
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

/** What stands around every screen. */
export function Shell() {
  const words = useWords(shellMessages);
  const [folded, toggleFolded] = useFolded();
  const [menuOpen, setMenuOpen] = useMenu();
  const { data } = useRead<AttentionReply>('/api/admin/attention', {
    topics: [
      'pending',
      'withdrawals',
      'messages',
      'providers',
      'payments',
      'mails',
      'register',
      'settings',
      'backups',
    ],
  });
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <div className="shell" data-folded={folded ? '' : undefined} data-menu={menuOpen ? '' : undefined}>
        <Sidebar counts={data?.counts ?? {}} onGo={() => setMenuOpen(false)} />
        <div className="page" inert={menuOpen}>
          <TopBar
            folded={folded}
            menuOpen={menuOpen}
            onFold={toggleFolded}
            onMenu={() => setMenuOpen(true)}
            crumbs={<Crumbs />}
          >
            <LiveMark />
            <GoTo />
          </TopBar>
          <main id="main" tabIndex={-1}>
            <SalesLine counts={data?.counts ?? {}} />
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <Toasts />
      <ProofDialog />
    </>
  );
}
