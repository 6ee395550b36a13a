import { type Selling, type StatusKind, type StatusPart, sellings } from '#contracts/staff/shop-status.ts';

const order: readonly StatusKind[] = [
  'not_open',
  'maintenance',
  'closed',
  'dropped',
  'provider_held',
  'return_overdue',
  'backup',
];

/** Sorts what stops sales first, then deliveries, then what the law or a lost disk would punish. */
export const ordered = (parts: readonly StatusPart[]): StatusPart[] =>
  parts.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

export const worst = (all: readonly Selling[]): Selling =>
  all.reduce<Selling>((a, b) => (sellings.indexOf(b) > sellings.indexOf(a) ? b : a), 'all');

/** Names the same thing by the same name for as long as it lasts. */
export function nameOf(part: StatusPart): string {
  switch (part.kind) {
    case 'closed':
      return `closed:${part.service}:${part.country}`;
    case 'provider_held':
      return `provider_held:${part.id}`;
    case 'return_overdue':
      return `return_overdue:${part.year}-${part.quarter}`;
    case 'backup':
      return `backup:${part.alarm}`;
    default:
      return part.kind;
  }
}

/** Returns how much hangs on it, where that can grow. */
export function weightOf(part: StatusPart): number {
  if (part.kind === 'provider_held') return part.orders;
  if (part.kind === 'return_overdue') return part.returns;
  return part.kind === 'dropped' ? part.packages : 0;
}

export interface SeenPart {
  since: Date;
  weight: number;
  /** Is its weight when the owner was informed; null when nobody has been yet. */
  toldWeight: number | null;
}

/** What is set right within minutes is no news. */
const graceMs = 5 * 60_000;
/** From then on more of the same is news once it has doubled. */
const leastNews = 5;

/**
 * Returns whether the owner is to be informed now: it has lasted, and was never reported, or has become much
 * more since.
 */
export function isNews({ since, weight, toldWeight }: SeenPart, now: Date): boolean {
  if (now.getTime() - since.getTime() < graceMs) return false;
  if (toldWeight === null) return true;
  return weight >= leastNews && weight >= 2 * toldWeight;
}
