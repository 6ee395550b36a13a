import { giveUpCheckout } from '../shared/checkout-memory.ts';

/** Is what the server passes: the way home and what is said on it. */
export interface CancelledProps {
  home: string;
  /** Holds the sentence at 0 seconds, at 1, and so on. */
  countdown: string[];
  /** Is said instead once someone stays. */
  stayed: string;
}

/** Returns whether the visitor came back to this page, which is no cancellation; nobody is sent away again. */
function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'back_forward';
}

/**
 * Gives the order up, counts down, and leads home, unless someone wants to stay. It needs no React for three
 * lines of text.
 */
export async function hydrate(element: HTMLElement, props: CancelledProps): Promise<void> {
  const { home, countdown, stayed } = props;
  const line = element.querySelector<HTMLElement>('[role=timer]');
  const button = element.querySelector('button');
  let left = countdown.length - 1;
  giveUpCheckout(Date.now());

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
  if (cameBack()) stay();
}
