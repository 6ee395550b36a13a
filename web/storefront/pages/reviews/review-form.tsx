import { type ReviewVisit, reviewFields } from '#contracts/customers/reviews.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { describeInput, FormAlert, FormField } from '../help/form-field.tsx';

export type OpenVisit = Extract<ReviewVisit, { kind: 'open' }>;

export interface OpenProps {
  review: OpenVisit;
  locale: Locale;
}

function RatingField({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  const { rating: problem } = review.problems;
  const wrong = problem !== undefined;
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
              {...(index === 0 ? { autoFocus: wrong || undefined } : {})}
            />
            <span aria-hidden="true">★</span>
            <small>
              <span className="vh">{proofMessages[locale].reviews.stars(String(index + 1))}: </span>
              {name}
            </small>
          </label>
        ))}
      </div>
      <ProblemText id="rating-error" text={problem && words.problems.rating} />
    </fieldset>
  );
}

function TextField({ review, locale, field }: OpenProps & { field: 'text' | 'name' }) {
  const words = proofMessages[locale].write;
  const { draft, closed, problems } = review;
  const wrong = problems[field] !== undefined;
  const first = reviewFields.find((each) => problems[each]) === field;
  const input = {
    ...describeInput(field, { hint: true, wrong, first }),
    defaultValue: draft[field],
    readOnly: closed,
  };
  return (
    <FormField
      id={field}
      label={words[field]}
      hint={words[`${field}Hint`]}
      problem={wrong ? words.problems[field] : undefined}
    >
      {field === 'text' ? <textarea rows={6} {...input} /> : <input autoComplete="given-name" {...input} />}
    </FormField>
  );
}

/** Posts to the page's own address. Entered values are rendered again with an error at each wrong field. */
export function ReviewForm({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  return (
    <form className="stack" method="post" action={pathTo('writeReview', locale)} noValidate>
      {reviewFields.some((field) => review.problems[field]) && <FormAlert text={words.problems.summary} />}
      <input type="hidden" name="token" value={review.token} />
      <RatingField review={review} locale={locale} />
      <TextField review={review} locale={locale} field="text" />
      <TextField review={review} locale={locale} field="name" />
      {!review.closed && (
        <button type="submit" className="btn main">
          {review.written ? words.change : words.submit}
        </button>
      )}
    </form>
  );
}
