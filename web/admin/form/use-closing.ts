import { useState } from 'react';
import type { ShopForm } from './use-shop-form.ts';

type LeaveGuard = ShopForm<never>['leaving'];

/** Asks before a dialog with unsaved input is closed, as on leaving the page. Returns both for `UnsavedGuard`. */
export function useClosing(form: { dirty: boolean; leaving: LeaveGuard }, close: () => void) {
  const [asked, setAsked] = useState(false);
  const closing = asked ? { stay: () => setAsked(false), leave: close } : undefined;
  return { leaving: form.leaving ?? closing, onClose: () => (form.dirty ? setAsked(true) : close()) };
}
