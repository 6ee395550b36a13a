import { formatImportedPrice } from '#contracts/catalog/imported-price.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { useLanguage } from '../language.ts';
import { formatCents } from './format.ts';

export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents, useLanguage())}</span>;
}

/** Cost of an order of an earlier shop. `missing` explains a missing amount. */
export function ImportedMoney({ cents, missing }: { cents: Cents | null; missing: string }) {
  if (cents !== null) return <Money cents={cents} />;
  return (
    <span className="num muted" title={missing}>
      {formatImportedPrice(cents)}
      <span className="sr">{missing}</span>
    </span>
  );
}
