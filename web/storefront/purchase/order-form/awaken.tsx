import { addStyles } from '../../shared/add-styles.ts';
import { remember } from '../../shared/form-memory.ts';
import { startIsland } from '../../shared/start-island.tsx';
import styles from '../../styles/awake-form.css?url';
import type { FormFrame } from '../frames.ts';
import { comesFromFailure, keyOf, readKeptForm, withName } from '../kept-form.ts';
import { restoreForm } from '../read-form.ts';
import { OrderFormIsland } from './order-form.tsx';

function forgetAfterFailure(): void {
  const { referrer } = document;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!comesFromFailure({ referrer, origin: location.origin, type: arrival?.type })) return;
  remember({ form: undefined, others: undefined });
}

/** Takes the name of a link (`?username=`), which then leaves the address. */
function takeName(): string {
  const address = new URL(location.href);
  const name = address.searchParams.get('username') ?? '';
  address.searchParams.delete('username');
  if (name) history.replaceState(history.state, '', address);
  return name;
}

/** Puts what was kept into the inputs before React takes over: it leaves what they hold alone. */
function restore(element: HTMLElement, { props, part }: FormFrame): void {
  const kept = withName(readKeptForm(keyOf(props)), takeName());
  const form = element.querySelector('form');
  if (!kept || !form) return;
  restoreForm(form, kept, element.dataset.touched !== undefined);
  if (kept.posts) part?.restore(form, kept.posts);
}

/** Brings an order form to life, with what it held before a reload. */
export async function awaken(element: HTMLElement, frame: FormFrame): Promise<void> {
  await addStyles(styles);
  forgetAfterFailure();
  restore(element, frame);
  await startIsland(element, 'order', <OrderFormIsland frame={frame} />);
}
