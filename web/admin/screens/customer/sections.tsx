import { Notes, type Shown } from './notes.tsx';
import { Orders, PastOrders, Troubles } from './sections/bought.tsx';
import { Sums, Who } from './sections/person.tsx';
import { Talks, Wishes } from './sections/said.tsx';

/** Everything that is known of somebody, each with the way to it. */
export function Sections(shown: Shown) {
  return (
    <>
      <Notes {...shown} />
      <Who {...shown} />
      <Sums {...shown} />
      <Orders {...shown} />
      <PastOrders {...shown} />
      <Troubles {...shown} />
      <Talks {...shown} />
      <Wishes {...shown} />
    </>
  );
}
