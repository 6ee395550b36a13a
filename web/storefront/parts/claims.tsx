import { type Locale, localeTags } from '#contracts/locales.ts';
import type { Question } from '#contracts/page-content.ts';
import type { DeliveryClaims, Share } from '#contracts/proof.ts';
import { proofMessages } from '#messages/proof.ts';

type Measured = NonNullable<DeliveryClaims['measured']>;

/** `12 min`, rounded up: never faster than it is. */
function wordTime(seconds: number, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (seconds < 60) return words.seconds(String(seconds));
  if (seconds < 3600) return words.minutes(String(Math.ceil(seconds / 60)));
  return words.hours(String(Math.ceil(seconds / 3600)));
}

/** The shortest time within which nearly all were so far; undefined when nothing is worth saying. */
const nearlyAll = (shares: readonly Share[], percent: number) =>
  shares.find((share) => share.percent >= percent);

/** Half of the orders, and nearly all: what the figures say where "at most 24 hours" may not be said. */
export function measuredSentence(measured: Measured | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const most = measured && nearlyAll(measured.delivered, 90);
  const told = [
    ...(measured?.medianSeconds == null ? [] : [words.median(wordTime(measured.medianSeconds, locale))]),
    ...(most ? [`${words.delivered(String(most.percent))} ${wordTime(most.seconds, locale)}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : words.notMeasured;
}

/** The text with its "at most 24 hours" as long as nothing measured contradicts it; else with what was measured. */
export function withClaims(text: string, claims: DeliveryClaims | undefined, locale: Locale): string {
  const { estimate, estimateNote } = proofMessages[locale].claims;
  if (!text.includes(estimate)) return text;
  if (claims?.estimateHolds === false) return measuredSentence(claims.measured, locale);
  return text === estimate ? `${estimate} ${estimateNote}` : text;
}

/** For the line "estimated delivery" before the button that binds; undefined while the usual estimate may stand. */
export function contradictedDelivery(claims: DeliveryClaims | undefined, locale: Locale): string | undefined {
  if (claims?.estimateHolds !== false) return undefined;
  const words = proofMessages[locale].claims;
  const median = claims.measured?.medianSeconds;
  return median == null ? words.varies : words.half(wordTime(median, locale));
}

/** The questions, each with an answer that the figures bear out. */
export function withTrueTimes(
  entries: readonly Question[],
  claims: DeliveryClaims | undefined,
  locale: Locale,
): Question[] {
  return entries.map(({ question, answer }) => ({ question, answer: withClaims(answer, claims, locale) }));
}

/** Five of the limits: a step each. */
const drawn = [60, 900, 3600, 21_600, 86_400];

function Step({ share, locale }: { share: Share; locale: Locale }) {
  return (
    <li>
      <b>{(share.percent / 100).toLocaleString(localeTags[locale], { style: 'percent' })}</b>
      <svg height={share.percent * 2} aria-hidden="true" />
      <small>{wordTime(share.seconds, locale)}</small>
    </li>
  );
}

/** How long deliveries really take, from the shop's own orders. Absent with too few of them. */
export function DeliveryTimes({ claims, locale }: { claims: DeliveryClaims | undefined; locale: Locale }) {
  if (!claims?.measured) return null;
  const { measured } = claims;
  const words = proofMessages[locale].claims;
  const begun = nearlyAll(measured.started, 95);
  return (
    <section className="sec in split" aria-labelledby="times">
      <div>
        <h2 id="times">{words.heading}</h2>
        <p>{words.lead}</p>
        <p className="meta calc">
          {begun && `${words.started(String(begun.percent))} ${wordTime(begun.seconds, locale)}. `}
          {words.source(measured.orders.toLocaleString(localeTags[locale]))}
        </p>
      </div>
      <ol className="times">
        {measured.delivered
          .filter(({ seconds }) => drawn.includes(seconds))
          .map((share) => (
            <Step key={share.seconds} share={share} locale={locale} />
          ))}
      </ol>
    </section>
  );
}
