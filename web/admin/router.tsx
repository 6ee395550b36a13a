import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses, currentAddress } from './addresses.ts';
import { setSignedOutHandler } from './data/query-client.ts';
import { RefusedCall } from './data/refused-call.ts';
import {
  clearSessionData,
  endSession,
  ensureSession,
  hasSession,
  hasSignedInBefore,
} from './data/session.ts';
import { useTexts } from './language.tsx';
import { Button } from './parts/button.tsx';
import { Icon } from './parts/icon.tsx';
import { screens } from './screens.ts';
import { readSearch, writeSearch } from './search-text.ts';
import { LoadingScreen } from './shell/loading.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { safeReturn } from './shell/sign-in/safe-return.ts';

/** Shown after a render error or a failed download of a screen. */
function CrashedScreen() {
  const { crashed } = useTexts(shellMessages);
  return (
    <div className="void" role="alert">
      <Icon name="alert" />
      <h2>{crashed.heading}</h2>
      <p>{crashed.text}</p>
      <div className="row">
        <Button look="sm" icon="sync" onClick={() => location.reload()}>
          {crashed.retry}
        </Button>
      </div>
    </div>
  );
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const isSignedOut = (error: unknown) => error instanceof RefusedCall && error.status === 401;

/** Redirects a signed-in member to the requested page or the dashboard (text 3, section 2). */
async function redirectSignedIn({ search }: { search: object }): Promise<void> {
  const session = await ensureSession().catch(() => undefined);
  if (session) throw redirect({ href: safeReturn((search as { next?: string }).next, session) });
}

/** Loaded separately, because signed-in members do not need it. */
const SignInPage = lazyRouteComponent(() => import('./shell/sign-in/sign-in-page.tsx'), 'SignInPage');
const signIn = ['/admin', '/admin/login'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: redirectSignedIn, component: SignInPage }),
);

/** For invited members without a session. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/admin/invitation/$token',
  component: lazyRouteComponent(() => import('./shell/sign-in/invitation-page.tsx'), 'InvitationPage'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      const { mustEnrol } = await ensureSession();
      if (mustEnrol && location.pathname !== addresses.security) throw redirect({ href: addresses.security });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      const search = { next: location.href, ...(hasSignedInBefore() && { ended: 'yes' }) };
      throw redirect({ href: `/admin/login${writeSearch(search)}` });
    }
  },
});

const screenRoutes = (Object.keys(screens) as Address[]).map((name) =>
  createRoute({
    getParentRoute: () => inside,
    path: addresses[name],
    component: lazyRouteComponent(screens[name].load, 'Screen'),
  }),
);
/** `/admin/$` alone would also match `/admin`. */
const elsewhere = ['/admin/$first', '/admin/$first/$'].map((path) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: NotFound,
    beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
      const current = currentAddress(pathname);
      if (!current) return;
      const more = current.includes('?') ? '' : searchStr;
      throw redirect({ href: `${current}${more}${hash && `#${hash}`}`, replace: true });
    },
  }),
);

const children: AnyRoute[] = [...signIn, invitation, inside.addChildren([...screenRoutes, ...elsewhere])];

export const router = createRouter({
  routeTree: root.addChildren(children),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 0,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: CrashedScreen,
  scrollRestoration: true,
});

setSignedOutHandler(() => {
  const { href } = router.state.location;
  // First-time visitors had no session that could end.
  if (href.startsWith('/admin/login') || !hasSession()) return;
  // A member who stays because of unsaved input is not asked again on further refusals.
  if (!endSession()) return;
  const search = writeSearch({ next: href, ended: 'yes' });
  void router.navigate({ href: `/admin/login${search}` }).then(clearSessionData);
});
