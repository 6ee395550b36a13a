import { markCheckoutCancelled } from '../shared/checkout-memory.ts';

export interface CancelledProps {
  home: string;
  /** Sentences for 0 seconds, 1 second and so on. */
  countdown: string[];
  stayed: string;
}

/**
 * Returns whether the visitor arrived by history navigation, which is not a new cancellation and starts no
 * countdown.
 */
function isBackNavigation(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'back_forward';
}

/**
 * Cancels the order, counts down and redirects to the home page unless the visitor stays. Written without React because
 * it only updates three lines.
 */
export async function hydrate(element: HTMLElement, props: CancelledProps): Promise<void> {
  const { home, countdown, stayed } = props;
  const line = element.querySelector<HTMLElement>('[role=timer]');
  const button = element.querySelector('button');
  let left = countdown.length - 1;
  markCheckoutCancelled(Date.now());

  const say = (text: string | undefined) => line?.replaceChildren(text ?? '');
  const clock = setInterval(() => {
    left -= 1;
    say(countdown[left]);
    if (left > 0) return;
    clearInterval(clock);
    location.replace(home);
  }, 1000);
  const stay = () => {
    clearInterval(clock);
    button?.setAttribute('hidden', '');
    line?.setAttribute('role', 'status');
    say(stayed);
  };
  button?.addEventListener('click', stay);
  if (isBackNavigation()) stay();
}
