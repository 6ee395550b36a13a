import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { useTexts } from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { formatCause } from '../../../parts/cause.ts';

/** Open inbox items of the order. Loaded only when present, because their texts are large. */
export function OpenItems({ items }: { items: StaffOrder['pendingItems'] }) {
  const reasons = useTexts(reasonMessages);
  return (
    <ul>
      {items.map(({ id, reason }) => (
        <li key={id}>
          <ScreenLink to="pendingItem" params={{ id }}>
            {reasons[reason].title}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

/** Shows the subject and the decision. An event may also have closed the item. */
export function DecisionName({ reason, how }: { reason: string; how: string }) {
  const { reasons, decisions, itself } = useTexts(pendingMessages);
  const about = (reasons as Record<string, { title: string } | undefined>)[reason]?.title ?? reason;
  const decision = (decisions as Record<string, { label: string } | undefined>)[how]?.label ?? itself;
  return `${about}: ${decision}`;
}

export function CauseName({ code }: { code: string }) {
  return formatCause(code, useTexts(causesMessages));
}
