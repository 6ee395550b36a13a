/** Short message that needs no answer. Questions stay in the page instead. */
export interface Toast {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
}

export type ShownToast = Toast & { number: number };

let shown: ShownToast | null = null;
let count = 0;
const hearers = new Set<() => void>();

function setToast(toast: ShownToast | null): void {
  shown = toast;
  for (const hear of hearers) hear();
}

/** Shows a message, replacing the previous one (text 3, section 9: at most one at a time). */
export function showToast(toast: Toast): void {
  count += 1;
  setToast({ ...toast, number: count });
}

/** Closes this toast, but not a later one. */
export function dismissToast(number: number): void {
  if (shown?.number === number) setToast(null);
}

export const currentToast = (): ShownToast | null => shown;

export function subscribeToToasts(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
