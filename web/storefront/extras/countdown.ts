import type { FetchOf } from '../shared/fetch-of.ts';
import { tryStorage } from './try-storage.ts';

const farewellMs = 8000;

const nowSeconds = () => Date.now() / 1000;

/** Opens the visitor's offer on the server. Stores its end by the browser's clock, even if that clock is wrong. */
async function openOffer(cookie: string | undefined): Promise<number> {
  const fetchOffer: FetchOf<'POST /api/countdown-offer'> = fetch;
  const answer = await fetchOffer('/api/countdown-offer', { method: 'POST' });
  const { secondsLeft, againInSeconds } = await answer.json();
  const now = Math.floor(nowSeconds());
  const clock = `${cookie}=${now + secondsLeft}.${now + againInSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
  if (answer.ok) document.cookie = `${clock};path=/;samesite=lax;max-age=${againInSeconds}`;
  // Without cookies the countdown would restart on each page and show a false end time.
  return document.cookie.includes(clock) ? now + secondsLeft : 0;
}

/** Counts down to the stored end, then shows that the offer is over. The bar keeps its height, so no content shifts. */
export async function startCountdown(): Promise<void> {
  const bar = document.querySelector<HTMLElement>('#offer');
  if (!bar || bar.hidden) return;
  const { used, minute, over, clock: cookie, ends: known } = bar.dataset;
  // `parts/slim-bar.tsx` renders all four elements.
  const [text, time, button, said] = ['p', 'time', 'button', '[role=status]'].map((part) =>
    bar.querySelector(part),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const say = (words: string | null | undefined, line: Node = said) => {
    line.textContent = words as string | null;
  };
  const leave = () => {
    bar.dataset.off = '';
  };
  let ends = Number(known) || (await openOffer(cookie).catch(() => 0));
  if (!ends) return leave();
  if (!known) say(text.textContent);
  const take = (done?: () => void) =>
    import('./apply-banner-code.ts')
      .then(({ applyBannerCode }) => applyBannerCode(bar, button, ends))
      .then(done, reportError);
  // The order form already stores this code.
  if (tryStorage(() => sessionStorage.auge.includes(`"coupon":"${bar.dataset.code}"`))) take();
  button.onclick = () => take(() => say(used));
  // The server renders the button disabled because clicks before hydration would be lost.
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
  // The server recognised the buyer's address or profile and refused the code (`shared/offer-over.ts`).
  bar.onchange = async () => {
    ends = await openOffer(cookie).catch(() => ends);
    tick();
  };
  tick();
}
