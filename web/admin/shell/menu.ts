import type { StaffAttention } from '#contracts/staff/attention.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { type Address, addresses } from '../addresses.ts';
import type { IconName } from '../parts/icon.tsx';
import { canSeeScreen, screens } from '../screens.ts';

export interface MenuPage {
  name: Address;
  counts?: StaffAttention;
  whileCounted?: true;
  /** Link on the second level of the menu. Other pages are tabs only. */
  link?: true;
}

interface EntryOf<Key extends string> {
  /** Label key in `shellMessages.areas`, where the entry is not named after its first page. */
  key: Key;
  icon: IconName;
  /** Tabs of the entry, in order. The entry leads to the first one that the member may see. */
  pages: readonly MenuPage[];
}
export type MenuEntry = EntryOf<string>;

/**
 * Menu of the back office: at most 16 entries and 28 links. Every screen without a parameter in its address is a page
 * of one entry.
 */
export const menu = [
  {
    key: 'start',
    entries: [
      {
        key: 'start',
        icon: 'stats',
        pages: [
          { name: 'opening', counts: 'opening', whileCounted: true },
          { name: 'dashboard', link: true },
        ],
      },
      { key: 'pending', icon: 'inbox', pages: [{ name: 'pending', counts: 'pending' }] },
      {
        key: 'orders',
        icon: 'orders',
        pages: [{ name: 'orders' }, { name: 'withdrawals', counts: 'withdrawals' }],
      },
      {
        key: 'customers',
        icon: 'users',
        pages: [
          { name: 'customers' },
          { name: 'segments' },
          { name: 'blockedUsers', link: true },
          { name: 'phone' },
          { name: 'pastOrders' },
        ],
      },
      { key: 'messages', icon: 'chat', pages: [{ name: 'messages', counts: 'messages' }] },
    ],
  },
  {
    key: 'sell',
    entries: [
      {
        key: 'services',
        icon: 'box',
        pages: [
          { name: 'services' },
          { name: 'serviceKinds' },
          { name: 'upsellOffers' },
          { name: 'serviceChanges' },
          { name: 'stopSales' },
        ],
      },
      {
        key: 'marketing',
        icon: 'mega',
        pages: [
          { name: 'marketing' },
          { name: 'abandonedCarts', link: true },
          { name: 'reminders' },
          { name: 'discountCodes', link: true },
        ],
      },
      { key: 'reviews', icon: 'star', pages: [{ name: 'reviews' }] },
      {
        key: 'texts',
        icon: 'doc',
        pages: [
          { name: 'legalPages', link: true },
          { name: 'contentSections', link: true },
        ],
      },
    ],
  },
  {
    key: 'deliver',
    entries: [
      {
        key: 'providers',
        icon: 'server',
        pages: [
          { name: 'providers' },
          { name: 'autoRefill', link: true },
          { name: 'providerStatus', link: true },
          { name: 'testVerify' },
          { name: 'apiLogs', link: true },
        ],
      },
      {
        key: 'payments',
        icon: 'card',
        pages: [
          { name: 'payments', counts: 'payments' },
          { name: 'disputes', counts: 'disputes' },
          { name: 'payouts' },
          { name: 'balanceEntries' },
          { name: 'reconciliation' },
        ],
      },
      {
        key: 'billing',
        icon: 'invoice',
        pages: [
          { name: 'invoices' },
          { name: 'register', counts: 'register' },
          { name: 'quarter' },
          { name: 'taxReturn' },
          { name: 'ledger' },
          { name: 'tax' },
        ],
      },
    ],
  },
  {
    key: 'manage',
    entries: [
      {
        key: 'integrations',
        icon: 'link',
        pages: [
          { name: 'processors' },
          { name: 'connections' },
          { name: 'webhooks' },
          { name: 'webhookDeliveries' },
          { name: 'apiKeys' },
          { name: 'apiCall' },
        ],
      },
      {
        key: 'team',
        icon: 'user',
        pages: [{ name: 'staff' }, { name: 'audit' }, { name: 'bulkRuns' }, { name: 'security' }],
      },
      { key: 'data', icon: 'disk', pages: [{ name: 'data' }] },
      {
        key: 'settings',
        icon: 'gear',
        pages: [
          { name: 'settings' },
          { name: 'jobs' },
          { name: 'alerts' },
          { name: 'emailLogs', counts: 'mails', link: true },
          { name: 'retention' },
        ],
      },
    ],
  },
] as const satisfies readonly { key: string; entries: readonly MenuEntry[] }[];

export type MenuKey = (typeof menu)[number]['key'];
/** Screens with a label: all without a parameter in their address. */
export type PageName = (typeof menu)[number]['entries'][number]['pages'][number]['name'];

export type Counts = Partial<Record<StaffAttention, number>>;

export interface ShownPage extends MenuPage {
  name: PageName;
}
export interface ShownEntry extends EntryOf<(typeof menu)[number]['entries'][number]['key']> {
  pages: readonly ShownPage[];
}
export interface ShownSection {
  key: MenuKey;
  entries: ShownEntry[];
}

/** Returns the menu of a role. Pages that need waiting items are hidden without them. */
export function menuOf(role: StaffRole, counts?: Counts): ShownSection[] {
  const isShown = ({ name, whileCounted, counts: counter }: MenuPage) =>
    canSeeScreen(screens[name], role) && !(counts && whileCounted && !(counter && counts[counter]));
  return menu
    .map(({ key, entries }) => ({
      key,
      entries: entries
        .map((entry: ShownEntry) => ({ ...entry, pages: entry.pages.filter(isShown) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Entries without a screen of the same name. */
const areas = ['texts', 'billing', 'integrations', 'team'] as const;
type Area = (typeof areas)[number];
const isArea = (key: string): key is Area => areas.some((area) => area === key);

interface Labels {
  areas: Record<Area, string>;
  entries: Record<PageName, string>;
}

/** Returns the label of an entry. An entry with a single page has the label of that page. */
export function labelOf({ key, pages }: ShownEntry, words: Labels): string {
  const [first, second] = pages;
  if (isArea(key) && second) return words.areas[key];
  return first ? words.entries[first.name] : '';
}

export function linksOf({ key, pages }: ShownEntry): ShownPage[] {
  const from = isArea(key) ? 0 : 1;
  return pages.length > 1 ? pages.filter(({ link }, at) => link && at >= from) : [];
}

/** Returns the entry and the page of a path. A path below a page belongs to that page. */
export function placeOf(
  path: string,
  sections: readonly ShownSection[],
): { entry: ShownEntry; page: ShownPage } | undefined {
  return sections
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => entry.pages.map((page) => ({ entry, page })))
    .filter(({ page: { name } }) => `${path}/`.startsWith(`${addresses[name]}/`))
    .toSorted((a, b) => addresses[b.page.name].length - addresses[a.page.name].length)[0];
}
