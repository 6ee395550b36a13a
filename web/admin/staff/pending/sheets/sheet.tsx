import type { PendingItem } from '#contracts/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { causeLinkOf } from '../actions/cause-links.ts';

const LastCalls = lazyDialog(async () => (await import('./last-calls.tsx')).LastCalls);

function OrderSheet({ item, orderId }: { item: PendingItem; orderId: string }) {
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
      <LastCalls params={{ orderId }} />
    </>
  );
}

// Each type of sheet loads with its first item.
const AmbiguousSheet = lazyDialog(async () => (await import('./ambiguous-sheet.tsx')).AmbiguousSheet);
const DisputeSheet = lazyDialog(async () => (await import('./dispute-sheet.tsx')).DisputeSheet);
const ProviderSheet = lazyDialog(async () => (await import('./provider-sheet.tsx')).ProviderSheet);
const EvidenceList = lazyDialog(async () => (await import('./evidence.tsx')).EvidenceList);
const TeachReply = lazyDialog(
  async () => (await import('../../../fulfilment/providers/dialect/teach-reply.tsx')).TeachReply,
);
const SheetActions = lazyDialog(async () => (await import('./actions/sheet-actions.tsx')).SheetActions);
const RouteSheet = lazyDialog(async () => (await import('./route-sheet.tsx')).RouteSheet);

export function CauseLinks({ item }: { item: PendingItem }) {
  const words = useTexts(sheetsMessages);
  const { role } = useSession();
  const cure = causeLinkOf(item, role);
  if (item.resolved) return null;
  const { act, role: _role, ...link } = cure ?? { act: undefined, to: undefined };
  return (
    <div className="row row--wrap item__ev item__cures">
      <SheetActions item={item} />
      {act && link.to && (
        <ScreenLink {...link} to={link.to} className="btn btn--ghost">
          {words.cures[act]}
          <Icon name="cr" small />
        </ScreenLink>
      )}
    </div>
  );
}

/** Asks for the meaning of an unknown status text, or of an error text about the order. */
function UnknownStatus({ item }: { item: PendingItem }) {
  const { providerId, providerStatus, stateReason, reply, remains } = item.evidence;
  const texts = new Map<unknown, unknown>([
    ['unknown_word', providerStatus],
    ['count_missing', providerStatus],
    ['status_error', reply],
  ]);
  const text = texts.get(stateReason);
  if (typeof text !== 'string' || typeof providerId !== 'number') return null;
  return <TeachReply providerId={providerId} about="status" text={text} saysDelivered={remains === 0} />;
}

/** Content specific to the item's type. The answer to a bank is a separate part above the decision. */
export function ItemSheet({ item, part }: { item: PendingItem; part?: 'answer' }) {
  if (part === 'answer') return <>{!item.resolved && <DisputeSheet disputeId={item.subjectId} />}</>;
  return (
    <>
      {item.kind === 'submission' && <AmbiguousSheet item={item} />}
      {item.kind === 'provider' && <ProviderSheet providerId={item.subjectId} />}
      {item.kind === 'route' && <RouteSheet subjectId={item.subjectId} />}
      {!item.resolved && <UnknownStatus item={item} />}

      {item.orderId && <OrderSheet item={item} orderId={item.orderId} />}
      <EvidenceList item={item} />
    </>
  );
}
