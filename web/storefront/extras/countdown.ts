import { offerClockCookie } from '#contracts/visitor-cookies.ts';

/** What the shop answers; names of `contracts/banner.ts`. */
interface Opened {
  secondsLeft: number;
  againInSeconds: number;
}

/** How long the news of the end stays. */
const farewellMs = 8000;

const nowSeconds = () => Date.now() / 1000;

/** The end of this visitor's offer; 0 before the first, and when it is time for another. */
function knownEnd(): number {
  const [, ends = 0, again = 0] =
    new RegExp(`${offerClockCookie}=(\\d+)\\.(\\d+)`).exec(document.cookie) ?? [];
  return Number(again) > nowSeconds() ? Number(ends) : 0;
}

/** Opens the visitor's own offer; the end is kept as this browser's clock has it, however wrong that is. */
async function openOffer(): Promise<number> {
  const answer = await fetch('/api/countdown-offer', { method: 'POST' });
  if (!answer.ok) return 0;
  const { secondsLeft, againInSeconds }: Opened = await answer.json();
  const ends = Math.round(nowSeconds() + secondsLeft);
  const again = Math.round(nowSeconds() + againInSeconds);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
  document.cookie = `${offerClockCookie}=${ends}.${again};path=/;samesite=lax;max-age=${againInSeconds}`;
  return ends;
}

/** Is the code among what the order form remembers? A browser may forbid the look. */
function isUsed(): boolean {
  try {
    return /"coupon":/.test(sessionStorage.getItem('auge') ?? '');
  } catch {
    return false;
  }
}

/** Runs the bar's clock to its stored end, then says that it is over. The bar's line stays: nothing moves. */
export async function startCountdown(): Promise<void> {
  const bar = document.getElementById('offer');
  const [text, clock] = bar?.querySelectorAll('p,time') ?? [];
  const button = bar?.querySelector('button');
  const said = bar?.querySelector('[role=status]');
  if (!bar || bar.hidden || !text || !clock || !button || !said) return;
  const { used = '', minute = '', over = '', code } = bar.dataset;
  const leave = () => bar.setAttribute('data-off', '');
  const known = knownEnd();
  const ends = known || (await openOffer().catch(() => 0));
  if (!ends) return leave();
  if (!known) said.textContent = text.textContent;
  if (isUsed()) button.textContent = used;
  button.onclick = async () => {
    const { remember } = await import('../islands/shared/form-memory.ts');
    remember({ coupon: code });
    button.textContent = used;
    said.textContent = used;
  };
  const tick = () => {
    const left = Math.max(0, Math.ceil(ends - nowSeconds()));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left === 60) said.textContent = minute;
    if (left > 0) return;
    clearInterval(timer);
    text.textContent = over;
    said.textContent = over;
    button.remove();
    clock.parentElement?.remove();
    setTimeout(leave, farewellMs);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
