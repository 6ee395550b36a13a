import { useEffect, useState } from 'react';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { BusyButton } from '../../shared/busy-button.tsx';
import { Modal } from '../../shared/modal.tsx';
import type { PaymentContext } from '../contexts.ts';

/** Keeps the loading state readable (text 1, section 2). */
const applyingMs = 800;

interface UpsellDialogProps {
  frame: PaymentContext;
  offer: UpsellOfferReply;
  onDecide: (offer: UpsellOfferReply | undefined) => void;
}

function UpsellLines({ frame, offer }: Pick<UpsellDialogProps, 'frame' | 'offer'>) {
  const { words, props, form } = frame;
  const money = (cents: number) => formatCents(cents, props.shape);
  const followers = (count: number) => form.summary.europeLine(formatCount(count, props.shape));
  return (
    <dl className="swap">
      <div>
        <dt>{words.offer.current}</dt>
        <dd>{followers(offer.baseQuantity)}</dd>
        <dd className="n">{money(offer.newPriceCents - offer.addonPriceCents)}</dd>
      </div>
      <div className="better">
        <dt>{words.offer.upgraded}</dt>
        <dd>
          <b>{followers(offer.newFollowers)}</b>
        </dd>
        <dd className="n">
          <b>{money(offer.newPriceCents)}</b>
        </dd>
      </div>
      <div className="saved">
        <dt>{words.offer.saving}</dt>
        <dd className="soft">{words.offer.basis(money(offer.catalogPriceCents))}</dd>
        <dd className="n">
          <b>{money(offer.savingsCents)}</b>
        </dd>
      </div>
    </dl>
  );
}

/** Shows the page's offer before the payment. Escape declines it. */
export function UpsellDialog({ frame, offer, onDecide }: UpsellDialogProps) {
  const [applying, setApplying] = useState(false);
  const { words, props } = frame;
  useEffect(() => {
    if (!applying) return;
    const timer = setTimeout(() => onDecide(offer), applyingMs);
    return () => clearTimeout(timer);
  }, [applying, offer, onDecide]);

  return (
    <Modal
      className="modal pad upsell"
      aria-labelledby="offer-title"
      aria-describedby="offer-text"
      locked={applying}
      onLeave={() => onDecide(undefined)}
    >
      <p className="meta">
        <Icon name="rise" />
        {words.offer.title}
      </p>
      <h2 id="offer-title">{words.offer.lead}</h2>
      <UpsellLines frame={frame} offer={offer} />
      <p id="offer-text">
        <b>{words.offer.extra(formatCount(offer.additionalFollowers, props.shape))}</b>{' '}
        {words.offer.addFor(formatCents(offer.addonPriceCents, props.shape))}
      </p>
      <div className="row">
        <BusyButton
          look="btn main"
          busy={applying}
          text={applying ? words.offer.applying : words.offer.add}
          onClick={() => setApplying(true)}
        />
        <button
          className="btn"
          type="button"
          aria-disabled={applying || undefined}
          onClick={() => !applying && onDecide(undefined)}
        >
          {words.offer.decline}
        </button>
      </div>
    </Modal>
  );
}
