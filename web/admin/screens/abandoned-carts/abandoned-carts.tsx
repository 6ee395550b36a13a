import type { AbandonedCheckout } from '#contracts/abandoned.ts';
import { type Carts, cartsMessages } from '#messages/admin/carts.ts';
import { useWords } from '../../language.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

function Recovery({ cart, words }: { cart: AbandonedCheckout; words: Carts }) {
  if (cart.recoveredAt) return <Status mark="completed">{words.recovered}</Status>;
  if (cart.openedAt) return <Status mark="processing">{words.opened}</Status>;
  return <Status mark="pending">{words.waiting}</Status>;
}

function CopyLink({ cart, words }: { cart: AbandonedCheckout; words: Carts }) {
  const copy = async () => {
    await navigator.clipboard.writeText(cart.recoveryUrl);
    showToast({ tone: 'good', title: words.copied, text: cart.orderNumber });
  };
  return (
    <button
      type="button"
      className="cp"
      aria-label={`${words.copy} ${cart.orderNumber}`}
      title={words.copy}
      onClick={copy}
    >
      <Icon name="copy" />
    </button>
  );
}

/** The model of a list: what its rows show, and nothing of how a list works. */
const cartsList = (words: Carts): ListConfig<AbandonedCheckout> => ({
  name: 'abandonedCarts',
  title: words.title,
  url: '/api/admin/abandoned-checkouts',
  topics: ['carts'],
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  csv: true,
  columns: [
    {
      key: 'order',
      label: words.columns.order,
      card: 'title',
      cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span>,
    },
    {
      key: 'abandoned',
      label: words.columns.abandoned,
      card: 'date',
      cell: ({ abandonedAt }) => <Moment at={abandonedAt} />,
    },
    { key: 'email', label: words.columns.email, card: 'line', cell: ({ email }) => email },
    { key: 'username', label: words.columns.username, card: 'note', cell: ({ username }) => `@${username}` },
    { key: 'locale', label: words.columns.locale, cell: ({ locale }) => locale.toUpperCase() },
    {
      key: 'state',
      label: words.columns.state,
      card: 'state',
      cell: (cart) => <Recovery cart={cart} words={words} />,
    },
    {
      key: 'marketing',
      label: words.columns.marketing,
      hidden: true,
      cell: ({ marketingConsent }) => (marketingConsent ? words.yes : words.no),
    },
    { key: 'link', label: words.columns.link, cell: (cart) => <CopyLink cart={cart} words={words} /> },
    {
      key: 'total',
      label: words.columns.total,
      card: 'figure',
      right: true,
      cell: ({ totalCents }) => <Money cents={totalCents} />,
    },
  ],
  empty: { icon: 'cart', title: words.empty, text: words.emptyText },
});

/** `/admin/abandoned-carts` */
export function Screen() {
  return <ListScreen config={cartsList(useWords(cartsMessages))} />;
}
