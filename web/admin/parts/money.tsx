import type { Cents } from '#contracts/money.ts';
import { useLanguage } from '../language.ts';
import { formatCents } from './format.ts';

/** Euro cents as money. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents, useLanguage())}</span>;
}
