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

/** Reads the username of the address (`?username=`) and removes it there. */
function takeName(): string {
  const address = new URL(location.href);
  const name = address.searchParams.get('username') ?? '';
  address.searchParams.delete('username');
  if (name) history.replaceState(history.state, '', address);
  return name;
}

/** Restores the inputs before React hydrates, which keeps their values. */
function restore(element: HTMLElement, { props, part }: FormFrame): void {
  const kept = withName(readKeptForm(keyOf(props)), takeName());
  const form = element.querySelector('form');
  if (!kept || !form) return;
  restoreForm(form, kept, element.dataset.touched !== undefined);
  if (kept.posts) part?.restore(form, kept.posts);
}

export async function awaken(element: HTMLElement, frame: FormFrame): Promise<void> {
  await addStyles(styles);
  forgetAfterFailure();
  restore(element, frame);
  await startIsland(element, 'order', <OrderFormIsland frame={frame} />);
}
