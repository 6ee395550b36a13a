import { useState } from 'react';
import { orderPathTo } from '#contracts/order-paths.ts';
import type { BuyerOrder } from '#contracts/orders.ts';
import { formatPercent } from '../number-shape.ts';
import { formatDateTime } from './dates.ts';
import type { OrderFrame } from './order-frame.ts';

/** What this order brought for the next one (ruling "Thank-you offer"); absent once it is used or over. */
export function ThanksCard({ order, frame }: { order: BuyerOrder; frame: OrderFrame }) {
  const { plain, props } = frame;
  const [copied, setCopied] = useState(false);
  const { thanks } = order;
  if (!thanks) return null;
  const { code, percentage, endsAt } = thanks;
  const copy = () => void navigator.clipboard?.writeText(code).then(() => setCopied(true));
  return (
    <section className="sheet panel" aria-labelledby="thanks">
      <h2 id="thanks">{plain.thanks.title(formatPercent(percentage, props.shape))}</h2>
      <div className="coupon">
        <code>{code}</code>
        <button className="btn small" type="button" onClick={copy}>
          {copied ? plain.thanks.copied : plain.thanks.copy}
        </button>
      </div>
      <p className="hint">
        {plain.thanks.until(formatDateTime(endsAt, props.locale))}{' '}
        <a href={`${orderPathTo('followers', props.locale)}?code=${code}`}>{plain.thanks.use}</a>
      </p>
    </section>
  );
}
