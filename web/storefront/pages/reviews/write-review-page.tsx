import { homePage } from '#contracts/checkout/order-paths.ts';
import type { ReviewVisit } from '#contracts/customers/reviews.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDate } from '#contracts/kit/date-time-formats.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { Icon, IconItems } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { type OpenProps, type OpenVisit, ReviewForm } from './review-form.tsx';

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

/** Formats `18 de noviembre de 2026` in Madrid's time zone. */
const formatLongDay = (iso: string, locale: Locale): string => formatDate(new Date(iso), locale);

function formatBought({ bought }: OpenVisit, locale: Locale): string {
  const count = formatCountFor(bought.quantity, locale);
  const what = trackingMessages[locale][bought.serviceType](count);
  return proofMessages[locale].write.bought(what, bought.username, formatLongDay(bought.day, locale));
}

/** Shows the state of the review: just stored, hidden or answered, and until when it can be changed. */
function ReviewNotice({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  const { written, saved, closed } = review;
  if (!written) return null;
  return (
    <div className={saved ? 'alert good' : 'alert'} role="status">
      <Icon name={saved ? 'ok' : 'clock'} />
      <p>
        {saved && <b>{words.saved} </b>}
        {closed ? words.closed : words.until(formatLongDay(written.changeableUntil, locale))}
      </p>
      {written.hiddenReason && <p>{words.hidden(written.hiddenReason)}</p>}
      {written.reply && (
        <p>
          {words.reply} {written.reply}
        </p>
      )}
    </div>
  );
}

function ReviewRules({ locale }: { locale: Locale }) {
  const words = proofMessages[locale].write;
  return (
    <aside className="rules">
      <h2>{words.rulesTitle}</h2>
      <ul>
        <IconItems items={words.rules.map((rule) => ['ok', rule])} />
      </ul>
    </aside>
  );
}

/** Stops invitations by a button, because mail scanners open links. */
function StopInvitations({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  if (review.optedOut)
    return (
      <p className="soft" role={review.optingOut ? 'status' : undefined}>
        {words.stopped}
      </p>
    );
  return (
    <form className="stop" method="post" action={pathTo('writeReview', locale)}>
      <input type="hidden" name="token" value={review.token} />
      <p>
        <b>{words.stopTitle}</b> {words.stopText}
      </p>
      <button type="submit" className="btn small" name="stop" value="1">
        {words.stop}
      </button>
    </form>
  );
}

function OpenReview({ review, locale }: OpenProps) {
  const words = proofMessages[locale].write;
  const stop = <StopInvitations review={review} locale={locale} />;
  return (
    <PageBand title={review.written ? words.again : words.heading} lead={formatBought(review, locale)}>
      {review.optingOut && stop}
      <div className="grid2">
        <div className="sheet panel stack">
          <ReviewNotice review={review} locale={locale} />
          <ReviewForm review={review} locale={locale} />
        </div>
        <ReviewRules locale={locale} />
      </div>
      {!review.optingOut && stop}
    </PageBand>
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
