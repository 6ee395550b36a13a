import { lazy, Suspense } from 'react';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage, useTexts } from '../../../language.ts';
import { formatCount } from '../../../parts/format.ts';
import { DateTime } from '../../../parts/moment.tsx';
import { Money } from '../../../parts/money.tsx';

const LastCalls = lazy(async () => ({ default: (await import('./last-calls.tsx')).LastCalls }));

export function OrderSheet({ item, orderId }: { item: PendingItem; orderId: string }) {
  const words = useTexts(sheetsMessages);
  const language = useLanguage();
  const { data: order } = useRead('orders.show', { params: { id: orderId } });
  if (!order) return null;
  const { deliveryQuantity, delivered, refundedCents } = order;
  return (
    <>
      <section className="item__ev" aria-labelledby={`sheet-${item.id}`}>
        <div className="sec__h">
          <h3 id={`sheet-${item.id}`}>{words.title}</h3>
        </div>
        <dl className="dl">
          <dt>{words.buyer}</dt>
          <dd>{order.customerEmail}</dd>
          <dt>{words.paid}</dt>
          <dd>
            <Money cents={order.totalCents} />{' '}
            <span className="muted">{order.paidAt && <DateTime at={order.paidAt} as="ago" />}</span>
          </dd>
          {refundedCents > 0 && (
            <>
              <dt>{words.refunded}</dt>
              <dd>
                <Money cents={refundedCents} />
              </dd>
            </>
          )}
          <dt>{words.sees}</dt>
          <dd>
            {words.standings[order.standing]} ·{' '}
            <a href={order.trackingPath} target="_blank" rel="noreferrer">
              {words.page}
            </a>
          </dd>
          <dt>{words.delivered}</dt>
          <dd className="num">
            {words.of(formatCount(delivered, language), formatCount(deliveryQuantity, language))}
          </dd>
        </dl>
      </section>
      <Suspense>
        <LastCalls params={{ orderId }} />
      </Suspense>
    </>
  );
}
