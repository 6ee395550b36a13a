import type { ReactNode } from 'react';
import type { PendingItem, PendingKind } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { type PendingTexts, pendingMessages } from '#messages/admin/staff/pending.ts';
import type { Address } from '../../../addresses.ts';
import { useRead } from '../../../data/call-shop.ts';
import type { RefusedCall } from '../../../data/refused-call.ts';
import { useSession } from '../../../data/session.ts';
import { OtherViewers } from '../../../detail/others-here.tsx';
import { DateTime, Money, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { DecisionForm } from '../actions/decide.tsx';
import { RevertDecision } from '../actions/revert-decision.tsx';
import { AssignButton, SnoozeMenu } from '../actions/snooze.tsx';
import { FindingLink, ItemTitle } from '../item-title.tsx';

interface DetailWaitingProps {
  error: RefusedCall | null;
  title: string;
  onRetry: () => void;
}

const DetailWaiting = ({ error, title, onRetry }: DetailWaitingProps) => (
  <AsyncSection read={{ data: undefined, error, refetch: onRetry }} failed={title} />
);

interface SubjectTarget {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  role?: StaffRole;
}

/** `205:1:1001` is service, provider and its service number. */
const serviceOf = (route: string) => route.split(':')[0] ?? '';
/** `2026-11-20:ch_1` is the day of the books and the differing object. */
const dayOf = (entry: string) => entry.slice(0, 10);

/** Pages of subjects. Types without a page are omitted. */
const subjectTargets: Partial<Record<PendingKind, (subjectId: string) => SubjectTarget>> = {
  payment: (id) => ({ to: 'payment', params: { id } }),
  dispute: (id) => ({ to: 'dispute', params: { id } }),
  processor: () => ({ to: 'processors' }),
  provider: (id) => ({ to: 'provider', params: { id } }),
  route: (id) => ({ to: 'service', params: { id: serviceOf(id) } }),
  withdrawal: (id) => ({ to: 'withdrawal', params: { id } }),
  mail: (id) => ({ to: 'emailLog', params: { id } }),
  books: (id) => ({ to: 'reconciliation', search: { day: dayOf(id) } }),
  tax: () => ({ to: 'tax', role: 'owner' }),
  register: () => ({ to: 'register' }),
};

/** Returns the subject's page other than its order. `undefined` without one, or without the required role. */
function subjectTargetOf({ kind, subjectId }: PendingItem, role: StaffRole): SubjectTarget | undefined {
  const place = subjectTargets[kind]?.(subjectId);
  return place?.role === 'owner' && role !== 'owner' ? undefined : place;
}

/** Link to the subject, or plain text without a page. */
function SubjectLink({ item, children }: { item: PendingItem; children: ReactNode }) {
  const { role } = useSession();
  const place = subjectTargetOf(item, role);
  if (!place) return children;
  const { role: _role, ...link } = place;
  return <ScreenLink {...link}>{children}</ScreenLink>;
}

// Loaded with the first opened item, because its texts are larger than the list.
const loadSheet = () => import('./sheet.tsx');
const CauseLinks = lazyDialog(async () => (await loadSheet()).CauseLinks);
const Sheet = lazyDialog(async () => (await loadSheet()).ItemSheet);

function ItemFacts({ item, words }: { item: PendingItem; words: PendingTexts }) {
  const { facts } = words;
  return (
    <dl className="facts">
      <div>
        <dt>{facts.amount}</dt>
        <dd className="v">{item.amountCents === null ? '—' : <Money cents={item.amountCents} />}</dd>
      </div>
      <div>
        <dt>{facts.opened}</dt>
        <dd className="v">
          <DateTime at={item.openedAt} as="ago" />
        </dd>
        <dd className="muted small">{item.times > 1 ? facts.seen(String(item.times)) : facts.once}</dd>
      </div>
      <div>
        <dt>{facts.due}</dt>
        <dd className="v">{item.dueAt ? <DateTime at={item.dueAt} as="ago" /> : '—'}</dd>
        <dd className="muted small">{item.dueAt ? <DateTime at={item.dueAt} /> : facts.noDue}</dd>
      </div>
      <div>
        <dt>{item.orderNumber ? facts.order : facts.subject}</dt>
        {item.orderId && item.orderNumber && (
          <dd className="v mono">
            <ScreenLink to="order" params={{ id: item.orderId }}>
              {item.orderNumber}
            </ScreenLink>
          </dd>
        )}
        {item.kind !== 'order' && (
          <dd className={item.orderNumber ? 'small' : 'mono small clip'} title={item.subjectId}>
            <SubjectLink item={item}>
              {item.named ?? (item.orderNumber ? words.kinds[item.kind] : item.subjectId)}
            </SubjectLink>
          </dd>
        )}
        <dd className="muted small">
          {facts.assigned}: {item.assignedTo?.username ?? facts.nobody}
        </dd>
      </div>
    </dl>
  );
}

interface ResolvedProps {
  item: PendingItem;
  resolved: NonNullable<PendingItem['resolved']>;
  words: PendingTexts;
}

function ResolvedNote({ item, resolved, words }: ResolvedProps) {
  const labels: Record<string, { label: string } | undefined> = words.decisions;
  const how = labels[resolved.how]?.label ?? resolved.how;
  return (
    <div className="note note--ok item__done" role="status">
      <Icon name="check" />
      <div className="grow">
        <p className="medium">
          {resolved.staff ? words.already(resolved.staff.username, how) : words.itself}
        </p>
        <p className="ink2">
          {words.resolvedAt} <DateTime at={resolved.at} />
          {resolved.note && ` · ${words.note}: ${resolved.note}`}
        </p>
      </div>
      <RevertDecision item={item} />
    </div>
  );
}

interface BodyProps {
  item: PendingItem;
  words: PendingTexts;
  onDecided: () => void;
}

function ItemBody({ item, words, onDecided }: BodyProps) {
  return (
    <>
      <div className="row item__h">
        <div className="grow">
          <h2 className="item__t">
            {item.named && `${item.named}: `}
            <ItemTitle item={item} />
            {item.amountCents !== null && (
              <>
                {' · '}
                <Money cents={item.amountCents} />
              </>
            )}
          </h2>
        </div>
        {!item.resolved && (
          <span className="row item__acts">
            <SnoozeMenu item={item} keyed />
            <AssignButton item={item} keyed />
          </span>
        )}
      </div>
      <OtherViewers at={`pending/${item.id}`} />
      <div className={item.urgency === 'now' ? 'note note--danger' : 'note'}>
        <Icon name="alert" />
        <p className="grow">
          {words.reasons[item.reason].found}
          <FindingLink item={item} />
        </p>
      </div>
      <ItemFacts item={item} words={words} />
      <CauseLinks item={item} />
      {item.resolved && <ResolvedNote item={item} resolved={item.resolved} words={words} />}
      {item.kind === 'dispute' && <Sheet item={item} part="answer" />}
      {item.decisions.length > 0 && <DecisionForm item={item} onDecided={onDecided} />}
      {!item.resolved && item.decisions.length === 0 && <p className="muted">{words.ownerDecides}</p>}
      <Sheet item={item} />
    </>
  );
}

export function ItemSheet({ id, onDecided }: { id: string; onDecided: (id: string) => void }) {
  const words = useTexts(pendingMessages);
  const read = useRead('pending.show', { params: { id } });
  const item = read.data?.item;
  return (
    <article className="item">
      <div className="item__back">
        <ScreenLink to="pending" className="btn btn--ghost btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {item && !item.resolved && (
          <span className="row row--tight">
            <SnoozeMenu item={item} />
            <AssignButton item={item} />
          </span>
        )}
      </div>
      {!item && <DetailWaiting error={read.error} title={words.gone} onRetry={() => void read.refetch()} />}
      {item && <ItemBody item={item} words={words} onDecided={() => onDecided(id)} />}
    </article>
  );
}
