import { useEffect, useState } from 'react';
import { clampCustomQuantity, customQuantity } from '#contracts/catalog.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { type Choice, customPackage, customTotal, nearlyPaidFor } from '../../purchase/package/packages.ts';
import { afterPress } from '../shared/after-press.ts';
import type { FormFrame } from './form-props.ts';
import { chooseCustom } from './read-form.ts';

interface CustomTileProps {
  frame: FormFrame;
  choice: Choice;
  onSettled: () => void;
}

/** What the next package gives for nearly the same; nothing moves while the field is left by a press. */
function Nearly({ frame, choice }: Pick<CustomTileProps, 'frame' | 'choice'>) {
  const { words, props } = frame;
  const { packageId, customQuantity: quantity } = choice;
  const [settled, setSettled] = useState(quantity);
  useEffect(() => afterPress(() => setSettled(quantity)), [quantity]);
  const next = packageId === customPackage ? nearlyPaidFor(settled, props.packages) : undefined;
  if (!next) return null;
  const { entry, moreCents } = next;
  const bonus = entry.bonus > 0 ? ` (${words.packages.bonus(formatCount(entry.bonus, props.shape))})` : '';
  const what = `${formatCount(entry.quantity, props.shape)}${bonus}`;
  return <em>{words.packages.nearly(formatCents(moreCents, props.shape), what)}</em>;
}

/** Any quantity of the European list; the price runs along the line between the packages. */
export function CustomTile({ frame, choice, onSettled }: CustomTileProps) {
  const { words, props, initial } = frame;
  const limit = (value: number) => formatCount(value, props.shape);
  const range = `${limit(customQuantity.min)}${words.packages.rangeWord}${limit(customQuantity.max)}`;
  const settle = (input: HTMLInputElement) => {
    input.value = String(clampCustomQuantity(input.value === '' ? Number.NaN : Number(input.value)));
    onSettled();
  };
  return (
    <div className="tile custom">
      <label>
        <input
          type="radio"
          name="package"
          value={customPackage}
          defaultChecked={initial.packageId === customPackage}
        />
        {words.packages.custom}
        <small>{range}</small>
      </label>
      <div className="ctl">
        <input
          type="number"
          name="customQuantity"
          inputMode="numeric"
          min={customQuantity.min}
          max={customQuantity.max}
          step={customQuantity.step}
          defaultValue={customQuantity.default}
          aria-label={words.packages.customLabel}
          onInput={(event) => event.currentTarget.form && chooseCustom(event.currentTarget.form)}
          onBlur={(event) => settle(event.currentTarget)}
        />
      </div>
      <output suppressHydrationWarning>
        {formatCents(customTotal(choice.customQuantity, props.packages), props.shape)}
      </output>
      <div role="status">
        <Nearly frame={frame} choice={choice} />
      </div>
    </div>
  );
}
