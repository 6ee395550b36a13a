import { clampCustomQuantity, customQuantity } from '#contracts/catalog.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { customPackage, customTotal } from '../../purchase/package/packages.ts';
import type { FormFrame } from './form-props.ts';
import { chooseCustom } from './read-form.ts';

interface CustomTileProps {
  frame: FormFrame;
  quantity: number;
  onSettled: () => void;
}

/** Any quantity of the European list; the price runs along the line between the packages. */
export function CustomTile({ frame, quantity, onSettled }: CustomTileProps) {
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
        {formatCents(customTotal(quantity, props.packages), props.shape)}
      </output>
    </div>
  );
}
