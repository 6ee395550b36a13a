import type { FetchOf } from '../shared/fetch-of.ts';
import { allowed } from './allowed.ts';

/** The news of the end stays this long. */
const farewellMs = 8000;

const nowSeconds = () => Date.now() / 1000;

/** Opens the visitor's own offer; the end is kept as this browser's clock has it, however wrong that is. */
async function openOffer(cookie: string | undefined): Promise<number> {
  const fetchOffer: FetchOf<'POST /api/countdown-offer'> = fetch;
  const answer = await fetchOffer('/api/countdown-offer', { method: 'POST' });
  const { secondsLeft, againInSeconds } = await answer.json();
  const now = Math.floor(nowSeconds());
  const clock = `${cookie}=${now + secondsLeft}.${now + againInSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
  if (answer.ok) document.cookie = `${clock};path=/;samesite=lax;max-age=${againInSeconds}`;
  // Where no cookie is kept the clock would begin again on each page, and its end would not be true.
  return document.cookie.includes(clock) ? now + secondsLeft : 0;
}

/** Runs the bar's clock to its stored end, then says that it is over. The bar's line stays: nothing moves. */
export async function startCountdown(): Promise<void> {
  const bar = document.querySelector<HTMLElement>('#offer');
  if (!bar || bar.hidden) return;
  const { used, minute, over, clock: cookie, ends: known } = bar.dataset;
  // The bar's markup has all four (`parts/slim-bar.tsx`).
  const [text, time, button, said] = ['p', 'time', 'button', '[role=status]'].map((part) =>
    bar.querySelector(part),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  // A missing sentence empties the line.
  const say = (words: string | null | undefined, line: Node = said) => {
    line.textContent = words as string | null;
  };
  const leave = () => {
    bar.dataset.off = '';
  };
  let ends = Number(known) || (await openOffer(cookie).catch(() => 0));
  if (!ends) return leave();
  if (!known) say(text.textContent);
  const take = async () => (await import('./take-code.ts')).takeCode(bar, button, ends);
  // The code is among what the order form remembers.
  if (allowed(() => sessionStorage.auge.includes(`"coupon":"${bar.dataset.code}"`))) void take();
  button.onclick = async () => {
    await take();
    say(used);
  };
  // Before this point a press would have been lost.
  button.removeAttribute('disabled');
  const tick = () => {
    const left = Math.max(0, Math.ceil(ends - nowSeconds()));
    time.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left === 60) say(minute);
    if (left) return;
    clearInterval(timer);
    say(over);
    say(over, text);
    button.remove();
    time.parentElement?.remove();
    setTimeout(leave, farewellMs);
  };
  const timer = setInterval(tick, 1000);
  // The shop knows by address or profile that this buyer has had it (`shared/offer-over.ts`).
  bar.onchange = async () => {
    ends = await openOffer(cookie).catch(() => ends);
    tick();
  };
  tick();
}
