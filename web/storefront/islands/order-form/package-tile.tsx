import { formatCents, formatCount, formatPercent } from '../../number-shape.ts';
import { type Package, perThousand } from '../../purchase/package/packages.ts';
import type { FormFrame } from './form-props.ts';

function Mark({ entry, frame }: { entry: Package; frame: FormFrame }) {
  const { words, props } = frame;
  if (entry.discountPercent > 0) {
    return (
      <mark className="off">
        {`−${formatPercent(entry.discountPercent, props.shape)} `}
        <s>
          <span className="vh">{words.packages.before}</span>
          {formatCents(entry.regularPriceCents, props.shape)}
        </s>
      </mark>
    );
  }
  return entry.popular ? <mark>{words.packages.popular}</mark> : null;
}

/** A package of the price list: quantity, price, bonus, price per thousand, and a reduction only when it is real. */
export function PackageTile({ entry, frame, marked }: { entry: Package; frame: FormFrame; marked: boolean }) {
  const { words, props, initial } = frame;
  const id = String(entry.id);
  return (
    <label className="tile" data-marked={marked ? '' : undefined}>
      <input type="radio" name="package" value={id} defaultChecked={initial.packageId === id} />
      <b>{formatCount(entry.quantity, props.shape)}</b>
      <Mark entry={entry} frame={frame} />
      <i>{formatCents(entry.priceCents, props.shape)}</i>
      {entry.bonus > 0 && <em>{words.packages.bonus(formatCount(entry.bonus, props.shape))}</em>}
      <small>{words.packages.perThousand(formatCents(perThousand(entry), props.shape))}</small>
    </label>
  );
}
