import type { Audience } from '#contracts/states.ts';
import { formatCents } from '../../number-shape.ts';
import { type Choice, customAudience, markedOf, packagesFor } from '../../purchase/package/packages.ts';
import { ProblemText } from '../shared/problem-text.tsx';
import { CustomTile } from './custom-tile.tsx';
import { type FormFrame, stepLabel } from './form-props.ts';
import { PackageTile } from './package-tile.tsx';
import { Step } from './step.tsx';

interface PackageStepProps {
  frame: FormFrame;
  choice: Choice;
  problem: string | undefined;
  onSettled: () => void;
}

function AudienceChoice({ audience, label, frame }: { audience: Audience; label: string; frame: FormFrame }) {
  const cheapest = packagesFor(frame.props.packages, audience)[0];
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

function Audiences({ frame }: { frame: FormFrame }) {
  const { packages: words } = frame.words;
  return (
    <div className="seg" role="radiogroup" aria-label={words.audience}>
      <AudienceChoice audience="europe" label={words.europe} frame={frame} />
      <AudienceChoice audience="spain" label={words.spain} frame={frame} />
    </div>
  );
}

/** Every price list stands in the page; the chosen audience decides, in the style sheet, which one shows. */
export function PackageStep({ frame, choice, problem, onSettled }: PackageStepProps) {
  const { words, props, type } = frame;
  const reduced = props.packages.some((entry) => entry.discountPercent > 0);
  const lists = type === 'followers' ? (['europe', 'spain'] as const) : ([null] as const);
  const number = type === 'followers' ? 2 : 3;
  return (
    <Step
      number={number}
      of={type === 'followers' ? 3 : 4}
      label={stepLabel(frame, number)}
      title={words.packages.title}
    >
      <ProblemText id="package-problem" text={problem} />
      {type === 'followers' && <Audiences frame={frame} />}
      {lists.map((audience) => (
        <div
          key={audience}
          className={audience ? `tiles ${audience}` : 'tiles'}
          role="radiogroup"
          aria-label={words.packages.quantity}
          aria-describedby={problem ? 'package-problem' : undefined}
          aria-invalid={problem ? true : undefined}
        >
          {packagesFor(props.packages, audience).map((entry) => (
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
