import { type Closure, closuresSchema } from '#contracts/catalog/closures.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { useTexts } from '../../language.tsx';

const key = 'catalog.closed';
const closedIn = (stored: unknown) => closuresSchema.catch({ closed: [] }).parse(stored).closed;

/** Reads the current closures before each change, so that concurrent ones are kept. */
async function changeClosures(next: (closed: Closure[]) => Closure[]): Promise<void> {
  const { items } = await call('settings.list');
  const stored = items.find((each) => each.key === key)?.stored ?? null;
  const body = { value: { closed: next(closedIn(stored)) }, was: stored };
  await call('settings.change', { params: { key }, body });
}

type Area = Pick<Closure, 'service' | 'country'>;
const without = (closed: Closure[], { service, country }: Area) =>
  closed.filter((each) => each.service !== service || each.country !== country);

export function useClosures() {
  const words = useTexts(stopMessages);
  const { data } = useRead('settings.list');
  const add = useChange(
    (closure: Closure) => changeClosures((closed) => [...without(closed, closure), closure]),
    { says: () => words.done, fails: null },
  );
  const remove = useChange((area: Area) => changeClosures((closed) => without(closed, area)), {
    says: () => words.resumed,
  });
  return { closed: closedIn(data?.items.find((each) => each.key === key)?.stored), add, remove };
}
