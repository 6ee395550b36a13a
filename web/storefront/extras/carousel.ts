import { addAgo } from './days-ago.ts';

// Interval of text 1, section 9. `styles/reviews.css` sets the number of cards per view.
const advanceMs = 8000;
const swipePx = 50;

function createPager(list: HTMLElement) {
  return (by: 1 | -1, from = list.scrollLeft) => {
    const end = list.scrollWidth - list.clientWidth;
    const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
    const to = from + by * (list.clientWidth + gap);
    const left = by > 0 ? (from >= end - 2 ? 0 : to) : from <= 2 ? end : Math.max(0, to);
    list.scrollTo({ left, behavior: 'smooth' });
  };
}

/** Moves the list with the finger. From 50 px on it snaps to the next view, otherwise back. */
function startSwipe(list: HTMLElement, go: ReturnType<typeof createPager>): void {
  let held: { x: number; left: number } | undefined;
  list.style.touchAction = 'pan-y pinch-zoom';
  list.onpointerdown = ({ pointerType, clientX }) => {
    if (pointerType !== 'mouse' && !list.classList.contains('all'))
      held = { x: clientX, left: list.scrollLeft };
  };
  list.onpointermove = ({ clientX, pointerId }) => {
    if (!held || Math.abs(clientX - held.x) < 6) return;
    list.setPointerCapture(pointerId);
    list.style.scrollSnapType = 'none';
    list.style.userSelect = 'none';
    list.scrollLeft = held.left - (clientX - held.x);
  };
  list.onpointerup = list.onpointercancel = ({ clientX, type }) => {
    if (!held) return;
    const { x, left } = held;
    held = undefined;
    list.style.scrollSnapType = '';
    list.style.userSelect = '';
    const moved = clientX - x;
    if (type === 'pointerup' && Math.abs(moved) >= swipePx) go(moved < 0 ? 1 : -1, left);
    else if (list.scrollLeft !== left) list.scrollTo({ left, behavior: 'smooth' });
  };
}

/**
 * Advances automatically, except under the pointer or focus, after unfolding, in a hidden tab or with reduced motion
 * (WCAG 2.2.2).
 */
function startClock(section: HTMLElement, list: HTMLElement, go: ReturnType<typeof createPager>) {
  const play = section.querySelector<HTMLElement>('[data-play]');
  const still = matchMedia('(prefers-reduced-motion:reduce)');
  let timer: ReturnType<typeof setInterval>;
  let paused = false;
  const isLookedAt = () =>
    document.hidden || section.matches(':hover,:focus-within') || list.querySelector('[open]') !== null;
  const restart = () => {
    clearInterval(timer);
    if (!paused && !still.matches && !list.classList.contains('all'))
      timer = setInterval(() => isLookedAt() || go(1), advanceMs);
  };
  for (const type of ['pointerleave', 'focusout', 'pointerup']) section.addEventListener(type, restart);
  document.addEventListener('visibilitychange', restart);
  still.addEventListener('change', () => {
    if (play) play.hidden = still.matches;
    restart();
  });
  if (play) {
    const { textContent: pause } = play;
    play.hidden = still.matches;
    play.onclick = () => {
      paused = !paused;
      play.textContent = (paused ? play.dataset.play : pause) ?? '';
      restart();
    };
  }
  restart();
  return restart;
}

function startCarousel(section: HTMLElement): void {
  const list = section.querySelector<HTMLElement>('.revs');
  const controls = section.querySelector<HTMLElement>('.revh > .off');
  const all = section.querySelector<HTMLElement>('.revs + .off');
  if (!list || !controls) return;
  addAgo(list);
  const go = createPager(list);
  const [previous, , next] = controls.querySelectorAll('button');
  previous?.addEventListener('click', () => go(-1));
  next?.addEventListener('click', () => go(1));
  controls.classList.toggle('off', list.scrollWidth <= list.clientWidth);
  startSwipe(list, go);
  const restart = startClock(section, list, go);
  const button = all?.querySelector('button');
  if (!all || !button) return;
  const status = all.querySelector<HTMLElement>('[role=status]');
  const say = (text = '') => {
    if (status) status.textContent = text;
  };
  all.classList.remove('off');
  button.onclick = async () => {
    button.disabled = true;
    say();
    try {
      const { showMore } = await import('./all-reviews.ts');
      await showMore(list, button);
      controls.classList.add('off');
      restart();
    } catch {
      say(status?.dataset.failed);
    }
    button.disabled = false;
  };
}

const reviews = document.getElementById('reviews');
if (reviews) startCarousel(reviews);
