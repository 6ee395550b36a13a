import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { useWords } from '../../../language.ts';
import { causeInWords } from '../../../parts/cause.ts';
import { ScreenLink } from '../../../parts/screen-link.tsx';

/**
 * Shows what of the order waits for a person, by its reason. Its words are many and come only where something waits.
 */
export function OpenItems({ items }: { items: StaffOrder['pendingItems'] }) {
  const reasons = useWords(reasonMessages);
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

/** Says on what was decided, and what; an event that made it superfluous closed the item by itself. */
export function DecisionName({ reason, how }: { reason: string; how: string }) {
  const { reasons, decisions, itself } = useWords(pendingMessages);
  const about = (reasons as Record<string, { title: string } | undefined>)[reason]?.title ?? reason;
  const decision = (decisions as Record<string, { label: string } | undefined>)[how]?.label ?? itself;
  return `${about}: ${decision}`;
}

export function CauseName({ code }: { code: string }) {
  return causeInWords(code, useWords(causesMessages));
}
