import { homePage } from '#contracts/checkout/order-paths.ts';
import type { ReviewVisit } from '#contracts/customers/reviews.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import type { RenderInput } from '../../render-input.ts';
import { OpenReview } from './open-review.tsx';

interface ReviewUnavailableProps {
  kind: Exclude<ReviewVisit['kind'], 'open'>;
  locale: Locale;
  email: string;
}

function ReviewUnavailable({ kind, locale, email }: ReviewUnavailableProps) {
  const words = proofMessages[locale].write;
  const text = { unknown: words.unknownText, expired: words.expiredText, busy: words.busyText }[kind];
  return (
    <div className="band">
      <div className="in">
        <div className="lead">
          <h1 id="content">{words[kind]}</h1>
          <p>
            {text} {kind !== 'busy' && <a href={`mailto:${email}`}>{email}</a>}
          </p>
          <p>
            <a className="btn" href={pathTo(homePage, locale)}>
              {words.home}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Page behind an invitation link. Works without JavaScript. */
export function WriteReviewPage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const review = data.content.review ?? { kind: 'unknown' as const };
  return (
    <main>
      {review.kind === 'open' ? (
        <OpenReview review={review} locale={locale} />
      ) : (
        <ReviewUnavailable kind={review.kind} locale={locale} email={data.identity.email} />
      )}
    </main>
  );
}
