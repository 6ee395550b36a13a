import type { Choice, Package, Quote } from '../../purchase/package/packages.ts';
import { quoteFor } from '../../purchase/package/packages.ts';

/** What a changed price list means for what stands chosen. */
export type ListNews =
  | { kind: 'price'; beforeCents: number; nowCents: number }
  /** The chosen package is no longer sold. */
  | { kind: 'gone' };

/** Undefined when the choice costs what it did, or when nothing was chosen. */
export function newsFor(
  before: Quote | undefined,
  choice: Choice,
  { packages, taxRate }: { packages: readonly Package[]; taxRate: number },
): ListNews | undefined {
  if (!before) return undefined;
  const now = quoteFor(choice, packages, taxRate);
  if (!now) return { kind: 'gone' };
  const { totalCents: beforeCents } = before;
  if (now.totalCents === beforeCents) return undefined;
  return { kind: 'price', beforeCents, nowCents: now.totalCents };
}
