import { type KeyboardEvent, useEffect, useState } from 'react';
import { clampCustomQuantity, customQuantity } from '#contracts/catalog/catalog.ts';
import type { Audience } from '#contracts/orders/states.ts';
import { formatCents, formatCount, formatPercent } from '../../number-shape.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { runAfterPress } from '../../shared/run-after-press.ts';
import { type FormContext, stepLabel } from '../contexts.ts';
import { amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';
import { chooseCustom } from '../read-form.ts';
import { Step } from '../step.tsx';
import {
  audiencesOnSale,
  type Choice,
  customAudience,
  customPackage,
  customTotal,
  findUpgradeForLittleMore,
  markedOf,
  type Package,
  packagesFor,
  perThousand,
  sortPackages,
} from './packages.ts';
import { resolveQuantity } from './typed-quantity.ts';

function PackageMark({ entry, frame }: { entry: Package; frame: FormContext }) {
  const { words, props } = frame;
  if (entry.discountPercent > 0) {
    return (
      <mark className="cut">
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

function PackageTile({ entry, frame, marked }: { entry: Package; frame: FormContext; marked: boolean }) {
  const { words, props, initial } = frame;
  const id = String(entry.id);
  const own = entry.texts?.[props.locale];
  return (
    <label className="tile" data-marked={marked ? '' : undefined}>
      <input type="radio" name="package" value={id} defaultChecked={initial.packageId === id} />
      <b>{formatCount(entry.quantity, props.shape)}</b>
      <PackageMark entry={entry} frame={frame} />
      <i>{formatCents(entry.priceCents, props.shape)}</i>
      {entry.bonus > 0 && <em>{words.packages.bonus(formatCount(entry.bonus, props.shape))}</em>}
      <small>{words.packages.perThousand(formatCents(perThousand(entry), props.shape))}</small>
      {own && <small className="own">{own}</small>}
    </label>
  );
}

interface CustomTileProps {
  frame: FormContext;
  choice: Choice;
  onSettled: () => void;
}

/** Suggests the next package when it costs nearly the same. The line keeps its height. */
function UpgradeHint({ frame, choice }: Pick<CustomTileProps, 'frame' | 'choice'>) {
  const { words, props } = frame;
  const { packageId, customQuantity: quantity } = choice;
  const [settled, setSettled] = useState(quantity);
  useEffect(() => runAfterPress(() => setSettled(quantity)), [quantity]);
  const code = useAppliedCode();
  const next = packageId === customPackage ? findUpgradeForLittleMore(settled, props.packages) : undefined;
  if (!next) return null;
  const { entry } = next;
  const due = (totalCents: number) => amountAfterCode(code, { type: entry.type, totalCents }).totalCents;
  const moreCents = Math.max(0, due(entry.priceCents) - due(customTotal(settled, props.packages)));
  const bonus = entry.bonus > 0 ? ` (${words.packages.bonus(formatCount(entry.bonus, props.shape))})` : '';
  const what = `${formatCount(entry.quantity, props.shape)}${bonus}`;
  return <em>{words.packages.nearly(formatCents(moreCents, props.shape), what)}</em>;
}

/** Returns the quantity one step up or down. `type=number` would not accept `2.500`. */
function steppedQuantity(typed: string, key: string): number | undefined {
  const steps = { ArrowUp: 1, ArrowDown: -1 }[key];
  return steps && clampCustomQuantity(resolveQuantity(typed).quantity + steps * customQuantity.step);
}

/** Offers any quantity of the European list. The price is interpolated between packages. */
function CustomTile({ frame, choice, onSettled }: CustomTileProps) {
  const { words, props, initial } = frame;
  const limit = (value: number) => formatCount(value, props.shape);
  const range = `${limit(customQuantity.min)}${words.packages.rangeWord}${limit(customQuantity.max)}`;
  const [adjusted, setAdjusted] = useState<number>();
  const settle = (input: HTMLInputElement) => {
    const { quantity, changed } = resolveQuantity(input.value);
    input.value = String(quantity);
    onSettled();
    if (changed) runAfterPress(() => setAdjusted(quantity));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Enter') return settle(input);
    const stepped = steppedQuantity(input.value, event.key);
    if (stepped === undefined || !input.form) return;
    event.preventDefault();
    input.value = String(stepped);
    chooseCustom(input.form);
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
          name="customQuantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={customQuantity.default}
          aria-label={words.packages.customLabel}
          onInput={({ currentTarget: { form } }) => {
            setAdjusted(undefined);
            if (form) chooseCustom(form);
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => settle(event.currentTarget)}
        />
      </div>
      <output suppressHydrationWarning>
        {formatCents(customTotal(choice.customQuantity, props.packages), props.shape)}
      </output>
      <div role="status">
        {adjusted !== undefined && <em>{words.packages.adjusted(limit(adjusted), range)}</em>}
        <UpgradeHint frame={frame} choice={choice} />
      </div>
    </div>
  );
}

interface PackageStepProps {
  frame: FormContext;
  choice: Choice;
  problem: string | undefined;
  onSettled: () => void;
}

interface AudienceProps {
  audience: Audience;
  label: string;
  frame: FormContext;
}

function AudienceChoice({ audience, label, frame }: AudienceProps) {
  const cheapest = packagesFor(sortPackages(frame.props.packages, audience), audience)[0];
  const price = cheapest && formatCents(cheapest.priceCents, frame.props.shape);
  return (
    <label>
      <input
        type="radio"
        name="audience"
        value={audience}
        defaultChecked={frame.initial.audience === audience}
      />
      {label} {price && <small>{frame.words.packages.from(price)}</small>}
    </label>
  );
}

function AudienceTabs({ frame, sold }: { frame: FormContext; sold: readonly Audience[] }) {
  const { packages: words } = frame.words;
  return (
    <div className="seg" role="radiogroup" aria-label={words.audience}>
      {sold.map((audience) => (
        <AudienceChoice key={audience} audience={audience} label={words[audience]} frame={frame} />
      ))}
    </div>
  );
}

/** All price lists are in the page. CSS shows the list of the selected audience. */
export function PackageStep({ frame, choice, problem, onSettled }: PackageStepProps) {
  const { words, props, part } = frame;
  const reduced = props.packages.some((entry) => entry.discountPercent > 0);
  const audiences = !part && !props.kind;
  const sold = audiencesOnSale(props.packages);
  const lists = audiences ? sold : ([null] as const);
  const number = part ? 3 : 2;
  return (
    <Step number={number} of={part ? 4 : 3} label={stepLabel(frame, number)} title={words.packages.title}>
      <ProblemText id="package-problem" text={problem} />
      {audiences && <AudienceTabs frame={frame} sold={sold} />}
      {lists.map((audience) => (
        <div
          key={audience}
          className={audience ? `tiles ${audience}` : 'tiles'}
          role="radiogroup"
          aria-label={words.packages.quantity}
          aria-describedby={problem ? 'package-problem' : undefined}
          aria-invalid={problem ? true : undefined}
        >
          {sortPackages(props.packages, audience).map((entry) => (
            <PackageTile
              key={entry.id}
              entry={entry}
              frame={frame}
              marked={String(entry.id) === markedOf(props.packages, audience)}
            />
          ))}
          {audience === customAudience && <CustomTile frame={frame} choice={choice} onSettled={onSettled} />}
        </div>
      ))}
      <p className="hint">
        {words.packages.note} {reduced && words.packages.priorNote}
      </p>
    </Step>
  );
}
