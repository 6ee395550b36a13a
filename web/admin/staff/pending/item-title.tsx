import { lazy, Suspense } from 'react';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { useTexts } from '../../language.tsx';

const FindingPart = lazy(async () => ({ default: (await import('./finding-part.tsx')).FindingPart }));
const HeldTitle = lazy(async () => ({ default: (await import('./held-part.tsx')).HeldTitle }));
const HeldCounts = lazy(async () => ({ default: (await import('./held-part.tsx')).HeldCounts }));
/** Name of a finding, or an id of the database. */
const isCode = (text: string): boolean =>
  /^[a-z]+(?:_[a-z]+)*$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Shows the title of an item. Findings of the hourly check have separate titles, a paused provider names its cause. */
export function ItemTitle({
  item: { reason, subjectId, evidence },
}: {
  item: Pick<PendingItem, 'reason' | 'subjectId' | 'evidence'>;
}) {
  const { title } = useTexts(pendingMessages).reasons[reason];
  if (reason === 'provider_held')
    return (
      <Suspense fallback={title}>
        <HeldTitle title={title} reason={evidence.reason} />
      </Suspense>
    );
  if (reason !== 'shop_finding') return title;
  return (
    <Suspense fallback={title}>
      <FindingPart name={subjectId} cause={evidence.cause} part="title" otherwise={title} />
    </Suspense>
  );
}

export function FindingLink({
  item: { reason, subjectId, evidence },
}: {
  item: Pick<PendingItem, 'reason' | 'subjectId' | 'evidence'>;
}) {
  if (reason !== 'shop_finding') return null;
  return (
    <Suspense>
      {' '}
      <FindingPart name={subjectId} cause={evidence.cause} part="act" />.
    </Suspense>
  );
}

/** Shows the subject of an item, and what waits for a paused provider. */
export function ItemBrief({
  item,
}: {
  item: Pick<PendingItem, 'orderNumber' | 'named' | 'kind' | 'subjectId' | 'reason' | 'resolved'>;
}) {
  if (item.reason !== 'provider_held' || item.resolved) return briefOf(item);
  return (
    <>
      {briefOf(item)}
      <Suspense>
        <HeldCounts providerId={item.subjectId} />
      </Suspense>
    </>
  );
}

/** Returns a short name of the subject without technical codes. */
export function briefOf({
  orderNumber,
  named,
  kind,
  subjectId,
}: Pick<PendingItem, 'orderNumber' | 'named' | 'kind' | 'subjectId'>): string {
  const [first = ''] = subjectId.split(':');
  if (named !== null) return kind === 'route' ? `${named} · ${first}` : named;
  const name = kind === 'job' ? first : subjectId;
  return orderNumber ?? (isCode(name) ? '' : name);
}
