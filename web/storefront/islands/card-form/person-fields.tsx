import { Consents, PostsField, UsernameField } from '../checkout-page/detail-fields.tsx';
import type { Wanted } from '../checkout-page/details.ts';
import type { CardFrame } from '../checkout-page/frame.ts';
import type { Visit } from '../checkout-page/read-visit.ts';
import { EmailField } from '../shared/email-field.tsx';
import { FieldNote } from '../shared/field-note.tsx';
import type { CardProblems } from './check-card.ts';

interface PersonFieldsProps {
  frame: CardFrame;
  visit: Visit;
  wanted: Wanted;
  problems: CardProblems;
  /** The inputs hold something else now, without anyone having touched them. */
  onSettled: () => void;
}

/** Whose card it is, and what is not known of the buyer yet. */
export function PersonFields({ frame, visit, wanted, problems, onSettled }: PersonFieldsProps) {
  const { card, form } = frame;
  return (
    <>
      <div className="field">
        <label htmlFor="holder">{card.holder}</label>
        <div className="ctl">
          <input
            id="holder"
            name="holder"
            autoComplete="cc-name"
            maxLength={120}
            aria-invalid={problems.holder ? true : undefined}
            aria-describedby="holder-note"
          />
        </div>
        <FieldNote id="holder-note" problem={problems.holder}>
          <p className="hint">{card.holderHint}</p>
        </FieldNote>
      </div>
      {wanted.email && (
        <EmailField
          id="email"
          name="email"
          label={card.email}
          hint={form.details.emailHint}
          words={frame.pay.email}
          known={visit.email}
          problem={problems.email}
          onSettled={onSettled}
        />
      )}
      {wanted.username && <UsernameField frame={frame} known={visit} texts={problems} />}
      {wanted.posts && <PostsField frame={frame} known={visit} texts={problems} />}
      <Consents frame={frame} texts={problems} />
    </>
  );
}
