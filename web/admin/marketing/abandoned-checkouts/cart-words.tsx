import type { AbandonedCheckout } from '#contracts/marketing/abandoned-checkouts.ts';
import type { Carts } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';

interface Shown {
  cart: AbandonedCheckout;
  words: Carts;
}

export function Recovery({ cart, words }: Shown) {
  if (cart.recoveredAt) return <Status mark="completed">{words.states.recovered}</Status>;
  if (cart.openedAt) return <Status mark="processing">{words.states.opened}</Status>;
  return <Status mark="pending">{words.states.waiting}</Status>;
}

export function CopyLink({ cart, words }: Shown) {
  const copy = () => void copyText(cart.recoveryUrl, { title: words.copied, text: cart.orderNumber });
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

export const SampleTag = ({ cart, words }: Shown) =>
  cart.sample ? <span className="tag">{words.sample}</span> : null;
