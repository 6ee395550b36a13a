/** Is something to say in passing. What needs an answer stays in the page instead. */
export interface Toast {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  /** Is a way back, such as "undo". */
  action?: { label: string; run: () => void };
}

export type ShownToast = Toast & { number: number };

let shown: ShownToast | null = null;
let count = 0;
const hearers = new Set<() => void>();

function set(toast: ShownToast | null): void {
  shown = toast;
  for (const hear of hearers) hear();
}

/** Shows one piece of news; a newer one takes its place (text 3, section 9: at most one at a time). */
export function showToast(toast: Toast): void {
  count += 1;
  set({ ...toast, number: count });
}

/** Sends this one away; a later one stays. */
export function dismissToast(number: number): void {
  if (shown?.number === number) set(null);
}

export const currentToast = (): ShownToast | null => shown;

export function onToast(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
