import { surviveTranslation } from '../shared/survive-translation.ts';
import { startMenus } from './menus.ts';

/**
 * Wakes the islands of a page. All the JavaScript before a visitor's first intent: keep it small.
 * Until an island is awake, presses of its buttons wait for it, and a chosen package already shows its total.
 */
interface Awake {
  hydrate: (element: HTMLElement, props: unknown, words: object) => Promise<void>;
}

const started = new WeakSet<Element>();
let waiting: HTMLButtonElement | undefined;
let retryMs = 1000;
const failure = document.createElement('p');
failure.className = 'err';
failure.role = 'alert';

const islandOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-island]');

async function wake(island: HTMLElement): Promise<void> {
  if (started.has(island)) return;
  started.add(island);
  let isLoaded = false;
  try {
    const urls = island.dataset.island!.split(' ');
    // Everything is fetched at once: the island's own module, then its words and what both import.
    const [module, ...words] = await Promise.all(
      urls.map((url): Promise<Awake> => import(/* @vite-ignore */ url)),
    );
    isLoaded = true;
    failure.remove();
    const props = JSON.parse(island.nextElementSibling!.textContent!);
    await module!.hydrate(island, props, Object.assign({}, ...words));
    island.dataset.awake = '';
  } catch (error) {
    island.dataset.plain = '';
    // Missing files are loaded again at the next touch, and by themselves for a page that nobody touches.
    if (!isLoaded) {
      started.delete(island);
      retryMs *= 2;
      setTimeout(wake, retryMs, island);
    }
    reportError(error);
  }
  const pressed = waiting;
  waiting = undefined;
  if (island.contains(pressed!)) pressed!.click();
}

/** The total follows the tile, and another list brings its marked one; the lines below it wait for the island. */
function showTotal(input: HTMLInputElement, island: HTMLElement): void {
  island.dataset.touched = '';
  const chosen =
    input.name === 'audience'
      ? island.querySelector<HTMLInputElement>(`.${input.value} [data-marked] input`)
      : input;
  if (chosen?.name !== 'package') return;
  chosen.checked = true;
  const price = chosen.closest('.tile')?.querySelector('i,output')?.textContent;
  for (const total of island.querySelectorAll('[data-total]')) total.textContent = price || '—';
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
  addEventListener(type, (event) => {
    const island = islandOf(event.target);
    if (island) void wake(island);
  });
}

addEventListener('change', (event) => {
  const island = islandOf(event.target);
  if (island && island.dataset.awake === undefined) showTotal(event.target as HTMLInputElement, island);
});

addEventListener(
  'click',
  (event) => {
    const island = islandOf(event.target);
    const button = (event.target as Element).closest('button');
    if (!island || !button || island.dataset.awake !== undefined) return;
    const { plain, failed } = island.dataset;
    // Without its script a form with an address is sent by the browser.
    if (plain === '' && button.type === 'submit' && button.form?.getAttribute('action') && navigator.onLine)
      return;
    event.preventDefault();
    if (plain === '') {
      failure.textContent = failed!;
      return button.before(failure);
    }
    // Enter in a field presses the form's first button; where the field has one of its own, that was meant.
    const own = !event.detail && island.querySelector<HTMLButtonElement>('.ctl:focus-within button');
    waiting = own || button;
    void wake(island);
  },
  true,
);

startMenus();
surviveTranslation();

// A reload, or a page that lives on its own, does not wait to be touched.
let remembered: string | null = null;
try {
  remembered = sessionStorage.getItem('auge');
} catch {
  // A browser that keeps nothing remembers nothing.
}
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { start } = island.dataset;
  if (remembered || (start && location.search.match(start))) void wake(island);
}

addEventListener('load', () => {
  const rest = () => void import('./extras/extras.ts').catch(reportError);
  // Browsers without it take the options for no wait at all.
  const whenIdle = window.requestIdleCallback || setTimeout;
  // A page that never comes to rest gets them all the same.
  whenIdle(rest, { timeout: 2000 } as IdleRequestOptions & number);
});
