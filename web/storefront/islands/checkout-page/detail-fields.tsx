import type { Field } from '../order-form/check-form.ts';
import { FieldNote } from '../shared/field-note.tsx';
import { ProblemText } from '../shared/problem-text.tsx';
import type { Known } from './details.ts';
import type { PaymentFrame } from './frame.ts';

/** What to say about each field, in the buyer's language. */
export type FieldTexts = Partial<Record<Field, string | undefined>>;

interface GroupProps {
  frame: PaymentFrame;
  texts: FieldTexts;
}

function Tick({ name, label, text }: { name: string; label: string; text: string | undefined }) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          aria-invalid={text ? true : undefined}
          aria-describedby={text ? `${name}-problem` : undefined}
        />
        <span>{label}</span>
      </label>
      <ProblemText id={`${name}-problem`} text={text} />
    </div>
  );
}

/** The name that the order is for, and that its profile is public. */
export function UsernameField({ frame, known, texts }: GroupProps & { known: Known }) {
  const words = frame.form.profile;
  return (
    <>
      <div className="field">
        <label htmlFor="username">{words.label}</label>
        <div className="ctl">
          <span aria-hidden="true">@</span>
          <input
            id="username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            defaultValue={known.username}
            aria-invalid={texts.username ? true : undefined}
            aria-describedby="username-note"
          />
        </div>
        <FieldNote id="username-note" problem={texts.username}>
          <p className="hint">{words.hint}</p>
        </FieldNote>
      </div>
      <Tick name="public" label={words.isPublic} text={texts.public} />
    </>
  );
}

/** The posts of an order of likes or views, when they were not picked in the order form. */
export function PostsField({ frame, known, texts }: GroupProps & { known: Known }) {
  const words = frame.words.posts;
  const { type } = known;
  return (
    <div className="field">
      <label htmlFor="posts">{words.label[type === 'views' ? type : 'likes']}</label>
      <div className="ctl">
        <textarea
          id="posts"
          name="posts"
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8000}
          defaultValue={known.posts?.join('\n')}
          aria-invalid={texts.posts ? true : undefined}
          aria-describedby="posts-note"
        />
      </div>
      <FieldNote id="posts-note" problem={texts.posts}>
        <p className="hint">{words.hint}</p>
      </FieldNote>
    </div>
  );
}

/** Never ticked beforehand, and never by an address: a link can't agree for anyone (Directive 2011/83/EU, art. 22). */
export function Consents({ frame, texts }: GroupProps) {
  const { consents } = frame.props;
  return (
    <fieldset aria-label={frame.form.details.consents}>
      <Tick name="startNow" label={consents.startNow} text={texts.startNow} />
      <Tick name="waive" label={consents.waive} text={texts.waive} />
      <label className="check soft">
        <input type="checkbox" name="marketing" />
        <span>{consents.marketing}</span>
      </label>
    </fieldset>
  );
}
