import { addStyles } from '../../shared/add-styles.ts';
import { updateMemory } from '../../shared/form-memory.ts';
import { startIsland } from '../../shared/start-island.tsx';
import styles from '../../styles/awake-form.css?url';
import type { FormContext } from '../contexts.ts';
import { restoreForm } from '../read-form.ts';
import { formKeyOf, isAfterFailedPayment, readSavedForm, withName } from '../saved-form.ts';
import { OrderFormIsland } from './order-form.tsx';

function clearAfterFailedPayment(): void {
  const { referrer } = document;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!isAfterFailedPayment({ referrer, origin: location.origin, type: arrival?.type })) return;
  updateMemory({ form: undefined, others: undefined });
}

/** Reads the username of the address (`?username=`) and removes it there. */
function readUsernameFromAddress(): string {
  const address = new URL(location.href);
  const name = address.searchParams.get('username') ?? '';
  address.searchParams.delete('username');
  if (name) history.replaceState(history.state, '', address);
  return name;
}

/** Restores the inputs before React hydrates, which keeps their values. */
function restoreInputs(element: HTMLElement, { props, part }: FormContext): void {
  const kept = withName(readSavedForm(formKeyOf(props)), readUsernameFromAddress());
  const form = element.querySelector('form');
  if (!kept || !form) return;
  restoreForm(form, kept, element.dataset.touched !== undefined);
  if (kept.posts) part?.restore(form, kept.posts);
}

export async function startOrderForm(element: HTMLElement, frame: FormContext): Promise<void> {
  await addStyles(styles);
  clearAfterFailedPayment();
  restoreInputs(element, frame);
  await startIsland(element, 'order', <OrderFormIsland frame={frame} />);
}
