import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Locale } from '#contracts/kit/locales.ts';
import { toastMessages } from '#messages/toast.ts';
import { useSwipe, useToastTimer } from '../../shared/toast-life.ts';
import { Icon } from '../parts/icon.tsx';
import styles from '../styles/toast.css?url';
import { addStyles } from './add-styles.ts';
import { toastPosition } from './toast-place.ts';

/** Short message that needs no answer. Questions stay in the page instead. */
interface Toast {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
}

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
}

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { tone, title, text, action } = toast;
  const patience = useToastTimer(onClose);
  const { x, handlers } = useSwipe(onClose);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Prevents Escape from also closing the dialog below.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the gestures are short cuts for the button inside
    <div
      className={x === 0 ? 'alert toast' : 'alert toast dragged'}
      style={x === 0 ? undefined : { translate: `${x}px` }}
      onKeyDown={onKeyDown}
      {...patience}
      {...handlers}
    >
      <Icon name={tone === 'good' ? 'ok' : 'alert'} />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action && (
        <button
          className="text"
          type="button"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button className="icon" type="button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Region of the toasts, created once and moved into the topmost dialog, because content outside of it is inert. */
interface ToastRegion {
  element: HTMLElement;
  status: Root;
  alert: Root;
}

let region: ToastRegion | undefined;
let shownToast = 0;
/** Element that had the focus before F8. */
let before: HTMLElement | undefined;

const textsOfPage = () => toastMessages[document.documentElement.lang as Locale] ?? toastMessages.es;

/** Creates both live regions in advance, because screen readers only announce changes of existing ones. */
function createRegion(): ToastRegion {
  const element = document.createElement('section');
  element.className = 'toasts';
  element.tabIndex = -1;
  element.setAttribute('aria-label', textsOfPage().region);
  const live = (role: 'status' | 'alert') => {
    const place = document.createElement('div');
    place.setAttribute('role', role);
    element.append(place);
    return createRoot(place);
  };
  return { element, status: live('status'), alert: live('alert') };
}

function focusRegion(event: KeyboardEvent): void {
  if (event.key !== 'F8' || !region?.element.isConnected || shownToast === 0) return;
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && !region.element.contains(focused)) before = focused;
  region.element.focus();
}

function findFocused(host: HTMLElement, own: HTMLElement): Element[] {
  const { activeElement: focused } = document;
  return focused && focused !== host && host.contains(focused) && !own.contains(focused) ? [focused] : [];
}

/** Avoids totals, payment buttons (`data-kept`) and the focused element, also during scrolling. */
function avoidImportantElements(): void {
  const element = region?.element;
  const host = element?.parentElement;
  if (!element || !host || shownToast === 0) return;
  const { left, right, height } = element.getBoundingClientRect();
  const kept = [...host.querySelectorAll('[data-kept]'), ...findFocused(host, element)]
    .map((part) => part.getBoundingClientRect())
    .filter((part) => part.left < right && left < part.right);
  element.style.top = '';
  const gap = Number.parseFloat(getComputedStyle(element).top);
  const top = toastPosition({ height, room: innerHeight, gap, kept });
  if (top !== gap) element.style.top = `${top}px`;
}

/** A press inside the toast must not move it. */
function followFocus({ target }: FocusEvent): void {
  if (!region?.element.contains(target as Node)) avoidImportantElements();
}

function placeRegion(): ToastRegion {
  if (!region) {
    region = createRegion();
    addEventListener('keydown', focusRegion);
    addEventListener('scroll', avoidImportantElements, { capture: true, passive: true });
    addEventListener('resize', avoidImportantElements);
    addEventListener('focusin', followFocus);
  }
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  const host = dialogs.at(-1) ?? document.body;
  if (region.element.parentElement !== host) host.append(region.element);
  return region;
}

export function dismissToast(): void {
  if (!region || shownToast === 0) return;
  const inside = region.element.contains(document.activeElement);
  region.status.render(null);
  region.alert.render(null);
  shownToast = 0;
  if (inside) before?.focus();
  before = undefined;
}

let count = 0;

/**
 * Shows a message for 5 seconds, replacing the previous one (text 3, section 9). F8 focuses it. Escape, its button or a
 * swipe of 50 px close it.
 */
export async function showToast(toast: Toast): Promise<void> {
  const { status, alert } = placeRegion();
  count += 1;
  const mine = count;
  await addStyles(styles);
  if (mine !== count) return;
  shownToast = mine;
  const card = (
    <ToastCard
      key={mine}
      toast={toast}
      closeLabel={textsOfPage().close}
      onClose={() => {
        if (shownToast === mine) dismissToast();
      }}
    />
  );
  status.render(toast.tone === 'good' ? card : null);
  alert.render(toast.tone === 'bad' ? card : null);
  requestAnimationFrame(avoidImportantElements);
}
