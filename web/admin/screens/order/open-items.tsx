import type { StaffOrder } from '#contracts/staff-orders.ts';
import { pendingMessages } from '#messages/admin/pending.ts';
import { useWords } from '../../language.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';

/** What of the order waits for a person, by its reason. Its words are many and come only where something waits. */
export function OpenItems({ items }: { items: StaffOrder['pendingItems'] }) {
  const { reasons } = useWords(pendingMessages);
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
