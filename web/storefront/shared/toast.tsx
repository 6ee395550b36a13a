import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '#contracts/kit/locales.ts';
import { toastMessages } from '#messages/toast.ts';
import styles from '../styles/toast.css?url';
import { addStyles } from './add-styles.ts';
import { type Toast, ToastCard } from './toast-card.tsx';
import { placeToast } from './toast-place.ts';

/** Toasts stand there: it is made once, and put into the topmost dialog, outside of which nothing can be reached. */
interface Region {
  element: HTMLElement;
  status: Root;
  alert: Root;
}

let region: Region | undefined;
let shown = 0;
/** Had the focus before F8 led here. */
let before: HTMLElement | undefined;

const wordsOfPage = () => toastMessages[document.documentElement.lang as Locale] ?? toastMessages.es;

/** Makes both, which stand in the page before anything is said in them: only then do screen readers speak it. */
function makeRegion(): Region {
  const element = document.createElement('section');
  element.className = 'toasts';
  element.tabIndex = -1;
  element.setAttribute('aria-label', wordsOfPage().region);
  const live = (role: 'status' | 'alert') => {
    const place = document.createElement('div');
    place.setAttribute('role', role);
    element.append(place);
    return createRoot(place);
  };
  return { element, status: live('status'), alert: live('alert') };
}

function focusRegion(event: KeyboardEvent): void {
  if (event.key !== 'F8' || !region?.element.isConnected || shown === 0) return;
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && !region.element.contains(focused)) before = focused;
  region.element.focus();
}

/** Returns what has the focus beside the region, or nothing. */
function focusedIn(host: HTMLElement, own: HTMLElement): Element[] {
  const { activeElement: focused } = document;
  return focused && focused !== host && host.contains(focused) && !own.contains(focused) ? [focused] : [];
}

/** Keeps clear of totals, of what pays (`data-kept`) and of the focus, also while the page is scrolled below it. */
function keepClear(): void {
  const element = region?.element;
  const host = element?.parentElement;
  if (!element || !host || shown === 0) return;
  const { left, right, height } = element.getBoundingClientRect();
  const kept = [...host.querySelectorAll('[data-kept]'), ...focusedIn(host, element)]
    .map((part) => part.getBoundingClientRect())
    .filter((part) => part.left < right && left < part.right);
  element.style.top = '';
  const gap = Number.parseFloat(getComputedStyle(element).top);
  const top = placeToast({ height, room: innerHeight, gap, kept });
  if (top !== gap) element.style.top = `${top}px`;
}

/** A press inside finds the toast where it was pressed. */
function followFocus({ target }: FocusEvent): void {
  if (!region?.element.contains(target as Node)) keepClear();
}

function place(): Region {
  if (!region) {
    region = makeRegion();
    addEventListener('keydown', focusRegion);
    addEventListener('scroll', keepClear, { capture: true, passive: true });
    addEventListener('resize', keepClear);
    addEventListener('focusin', followFocus);
  }
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  const host = dialogs.at(-1) ?? document.body;
  if (region.element.parentElement !== host) host.append(region.element);
  return region;
}

/** Sends the toast away that is shown, if any; the focus returns to where it was. */
export function dismissToast(): void {
  if (!region || shown === 0) return;
  const inside = region.element.contains(document.activeElement);
  region.status.render(null);
  region.alert.render(null);
  shown = 0;
  if (inside) before?.focus();
  before = undefined;
}

let count = 0;

/**
 * Shows one piece of news for 5 seconds; a newer one takes its place (text 3, section 9). F8 leads to it; Escape, its
 * button and a push of 50 px send it away.
 */
export async function showToast(toast: Toast): Promise<void> {
  const { status, alert } = place();
  count += 1;
  const mine = count;
  await addStyles(styles);
  if (mine !== count) return;
  shown = mine;
  const card = (
    <ToastCard
      key={mine}
      toast={toast}
      closeLabel={wordsOfPage().close}
      onClose={() => {
        if (shown === mine) dismissToast();
      }}
    />
  );
  status.render(toast.tone === 'good' ? card : null);
  alert.render(toast.tone === 'bad' ? card : null);
  requestAnimationFrame(keepClear);
}
