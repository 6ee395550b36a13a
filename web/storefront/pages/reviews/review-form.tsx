import type { ReactNode } from 'react';
import { type ReviewField, type ReviewVisit, reviewFields } from '#contracts/customers/reviews.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { Icon } from '../../parts/icon.tsx';

export type OpenVisit = Extract<ReviewVisit, { kind: 'open' }>;

export interface OpenProps {
  review: OpenVisit;
  locale: Locale;
}

const firstProblem = ({ problems }: OpenVisit) => reviewFields.find((field) => problems[field]);

/** Returns the ARIA attributes of a field's error. The first invalid field gets autofocus. */
function markOf(review: OpenVisit, field: ReviewField) {
  const wrong = review.problems[field] !== undefined;
  return {
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${field}-error ${field}-hint` : `${field}-hint`,
    autoFocus: firstProblem(review) === field || undefined,
  };
}

function FieldProblem({ review, locale, field }: OpenProps & { field: ReviewField }) {
  if (!review.problems[field]) return null;
  return (
    <p className="err" id={`${field}-error`}>
      <Icon name="alert" />
      <span>{proofMessages[locale].write.problems[field]}</span>
    </p>
  );
}

function RatingField({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  const { autoFocus } = markOf(review, 'rating');
  const wrong = review.problems.rating !== undefined;
  return (
    <fieldset className="rate" aria-describedby={wrong ? 'rating-error' : undefined}>
      <legend>{words.rating}</legend>
      <div>
        {words.ratings.map((name, index) => (
          <label key={name}>
            <input
              type="radio"
              name="rating"
              value={index + 1}
              required
              defaultChecked={review.draft.rating === index + 1}
              disabled={review.closed}
              aria-invalid={wrong || undefined}
              {...(index === 0 ? { autoFocus } : {})}
            />
            <span aria-hidden="true">★</span>
            <small>
              <span className="vh">{proofMessages[locale].reviews.stars(String(index + 1))}: </span>
              {name}
            </small>
          </label>
        ))}
      </div>
      <FieldProblem review={review} locale={locale} field="rating" />
    </fieldset>
  );
}

interface FieldProps extends OpenProps {
  field: 'text' | 'name';
  label: string;
  hint: string;
  children: ReactNode;
}

function ReviewFieldBox({ review, locale, field, label, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <div className="ctl">{children}</div>
      <FieldProblem review={review} locale={locale} field={field} />
      <p className="hint" id={`${field}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** Posts to the page's own address. Entered values are rendered again with an error at each wrong field. */
export function ReviewForm({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  const { draft, closed } = review;
  const common = { review, locale };
  return (
    <form className="stack" method="post" action={pathTo('writeReview', locale)} noValidate>
      {firstProblem(review) && (
        <div className="alert bad" role="alert">
          <Icon name="alert" />
          <p>{words.problems.summary}</p>
        </div>
      )}
      <input type="hidden" name="token" value={review.token} />
      <RatingField {...common} />
      <ReviewFieldBox {...common} field="text" label={words.text} hint={words.textHint}>
        <textarea
          id="text"
          name="text"
          rows={6}
          defaultValue={draft.text}
          readOnly={closed}
          {...markOf(review, 'text')}
        />
      </ReviewFieldBox>
      <ReviewFieldBox {...common} field="name" label={words.name} hint={words.nameHint}>
        <input
          id="name"
          name="name"
          autoComplete="given-name"
          defaultValue={draft.name}
          readOnly={closed}
          {...markOf(review, 'name')}
        />
      </ReviewFieldBox>
      {!closed && (
        <button type="submit" className="btn main">
          {review.written ? words.change : words.submit}
        </button>
      )}
    </form>
  );
}
