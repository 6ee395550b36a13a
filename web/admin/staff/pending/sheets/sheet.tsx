import { lazy, Suspense } from 'react';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useSession } from '../../../data/session.ts';
import { useTexts } from '../../../language.ts';
import { Icon } from '../../../parts/icon.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { causeLinkOf } from '../actions/cause-links.ts';
import { OrderSheet } from './order-sheet.tsx';

// Each type of sheet loads with its first item.
const AmbiguousSheet = lazy(async () => ({
  default: (await import('./ambiguous-sheet.tsx')).AmbiguousSheet,
}));
const DisputeSheet = lazy(async () => ({ default: (await import('./dispute-sheet.tsx')).DisputeSheet }));
const ProviderSheet = lazy(async () => ({ default: (await import('./provider-sheet.tsx')).ProviderSheet }));
const EvidenceList = lazy(async () => ({ default: (await import('./evidence.tsx')).EvidenceList }));
const TeachReply = lazy(async () => ({
  default: (await import('../../../fulfilment/providers/dialect/teach-reply.tsx')).TeachReply,
}));
const SheetActions = lazy(async () => ({
  default: (await import('./actions/sheet-actions.tsx')).SheetActions,
}));
const RouteSheet = lazy(async () => ({ default: (await import('./route-sheet.tsx')).RouteSheet }));

export function CauseLinks({ item }: { item: PendingItem }) {
  const words = useTexts(sheetsMessages);
  const { role } = useSession();
  const cure = causeLinkOf(item, role);
  if (item.resolved) return null;
  const { act, role: _role, ...link } = cure ?? { act: undefined, to: undefined };
  return (
    <div className="row row--wrap item__ev item__cures">
      <Suspense>
        <SheetActions item={item} />
      </Suspense>
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
  if (part === 'answer')
    return <Suspense>{!item.resolved && <DisputeSheet disputeId={item.subjectId} />}</Suspense>;
  return (
    <>
      <Suspense>
        {item.kind === 'submission' && <AmbiguousSheet item={item} />}
        {item.kind === 'provider' && <ProviderSheet providerId={item.subjectId} />}
        {item.kind === 'route' && <RouteSheet subjectId={item.subjectId} />}
        {!item.resolved && <UnknownStatus item={item} />}
      </Suspense>
      {item.orderId && <OrderSheet item={item} orderId={item.orderId} />}
      <Suspense>
        <EvidenceList item={item} />
      </Suspense>
    </>
  );
}
