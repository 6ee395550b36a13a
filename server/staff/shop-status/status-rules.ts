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

/** What stops sales first, then deliveries, then what the law or a lost disk would punish. */
export const ordered = (parts: readonly StatusPart[]): StatusPart[] =>
  parts.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

export const worst = (all: readonly Selling[]): Selling =>
  all.reduce<Selling>((a, b) => (sellings.indexOf(b) > sellings.indexOf(a) ? b : a), 'all');

/** The same thing goes by the same name for as long as it lasts. */
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

/** How much hangs on it, where that can grow. */
export function weightOf(part: StatusPart): number {
  if (part.kind === 'provider_held') return part.orders;
  if (part.kind === 'return_overdue') return part.returns;
  return part.kind === 'dropped' ? part.packages : 0;
}

export interface SeenPart {
  since: Date;
  weight: number;
  /** Its weight when the owner was told; null: nobody has been told yet. */
  toldWeight: number | null;
}

/** What is set right within minutes is no news. */
const graceMs = 5 * 60_000;
/** From then on more of the same is news once it has doubled. */
const leastNews = 5;

/** Is the owner to be told of it now: it has lasted, and was never told, or has become much more since? */
export function isNews({ since, weight, toldWeight }: SeenPart, now: Date): boolean {
  if (now.getTime() - since.getTime() < graceMs) return false;
  if (toldWeight === null) return true;
  return weight >= leastNews && weight >= 2 * toldWeight;
}
