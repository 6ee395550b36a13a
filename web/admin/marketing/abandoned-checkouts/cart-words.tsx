import type { AbandonedCheckout } from '#contracts/marketing/abandoned-checkouts.ts';
import type { CartsTexts } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { StatusBadge } from '../../parts/status.tsx';

interface CartCellProps {
  cart: AbandonedCheckout;
  words: CartsTexts;
}

export function RecoveryState({ cart, words }: CartCellProps) {
  if (cart.recoveredAt) return <StatusBadge mark="completed">{words.states.recovered}</StatusBadge>;
  if (cart.openedAt) return <StatusBadge mark="processing">{words.states.opened}</StatusBadge>;
  return <StatusBadge mark="pending">{words.states.waiting}</StatusBadge>;
}

export function CopyLink({ cart, words }: CartCellProps) {
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

export const SampleTag = ({ cart, words }: CartCellProps) =>
  cart.sample ? <span className="tag">{words.sample}</span> : null;
