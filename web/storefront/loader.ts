import { tolerateTranslation } from '../shared/survive-translation.ts';
import { startMenus } from './menus.ts';

/**
 * Hydrates the islands of a page. Every visitor loads this file, so keep it small. Clicks before hydration are queued,
 * and a selected package already updates its total.
 */
interface IslandModule {
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

async function startIsland(island: HTMLElement): Promise<void> {
  if (started.has(island)) return;
  started.add(island);
  let isLoaded = false;
  try {
    const urls = island.dataset.island!.split(' ');
    // Loads the island's module, its messages and their shared imports in parallel.
    const [module, ...words] = await Promise.all(
      urls.map((url): Promise<IslandModule> => import(/* @vite-ignore */ url)),
    );
    isLoaded = true;
    failure.remove();
    const props = JSON.parse(island.nextElementSibling!.textContent!);
    await module!.hydrate(island, props, Object.assign({}, ...words));
    island.dataset.awake = '';
  } catch (error) {
    island.dataset.plain = '';
    // Failed downloads are retried at the next touch, or automatically for islands that start without one.
    if (!isLoaded) {
      started.delete(island);
      retryMs *= 2;
      setTimeout(startIsland, retryMs, island);
    }
    reportError(error);
  }
  const pressed = waiting;
  waiting = undefined;
  if (island.contains(pressed!)) pressed!.click();
}

/** Updates the total for the selected tile. Other lines wait for the island. */
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
    if (island) void startIsland(island);
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
    // Without its script, a form with an `action` is submitted by the browser.
    if (plain === '' && button.type === 'submit' && button.form?.getAttribute('action') && navigator.onLine)
      return;
    event.preventDefault();
    if (plain === '') {
      failure.textContent = failed!;
      return button.before(failure);
    }
    // Enter presses the form's first button. A button inside the focused field takes precedence.
    const own = !event.detail && island.querySelector<HTMLButtonElement>('.ctl:focus-within button');
    waiting = own || button;
    void startIsland(island);
  },
  true,
);

startMenus();
tolerateTranslation();

// Islands start without a touch after a reload (stored form) or when the address matches their `start` pattern.
let remembered: string | null = null;
try {
  remembered = sessionStorage.getItem('auge');
} catch {
  // Without storage there is nothing to restore.
}
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { start } = island.dataset;
  if (remembered || (start && location.search.match(start))) void startIsland(island);
}

addEventListener('load', () => {
  const rest = () => void import('./extras/extras.ts');
  // The `setTimeout` fallback ignores the options and runs at once.
  const whenIdle = window.requestIdleCallback || setTimeout;
  // Runs after at most 2 s on a page that never becomes idle.
  whenIdle(rest, { timeout: 2000 } as IdleRequestOptions & number);
});
