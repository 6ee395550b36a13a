import type { DeliveredShare, DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { type Locale, localeTags } from '#contracts/kit/locales.ts';
import { formatDuration, timeOfNearlyAll } from '#messages/measured-times.ts';
import { proofMessages } from '#messages/proof.ts';

/** The chart shows five of the limits, in seconds. */
const drawn = [60, 900, 3600, 21_600, 86_400];

function DeliveryStep({ share, locale }: { share: DeliveredShare; locale: Locale }) {
  return (
    <li>
      <b>{(share.percent / 100).toLocaleString(localeTags[locale], { style: 'percent' })}</b>
      <svg height={share.percent * 2} aria-hidden="true" />
      <small>{formatDuration(share.seconds, locale)}</small>
    </li>
  );
}

/** Shows measured delivery times of the shop's orders. Hidden when there are too few. */
export function DeliveryTimes({ claims, locale }: { claims: DeliveryClaims | undefined; locale: Locale }) {
  if (!claims?.measured) return null;
  const { measured } = claims;
  const words = proofMessages[locale].claims;
  const begun = timeOfNearlyAll(measured.started, 95);
  return (
    <section className="sec in split" aria-labelledby="times">
      <div>
        <h2 id="times">{words.heading}</h2>
        <p>{words.lead}</p>
        <p className="meta calc">
          {begun && `${words.started(String(begun.percent))} ${formatDuration(begun.seconds, locale)}. `}
          {words.source(measured.orders.toLocaleString(localeTags[locale]))}
        </p>
      </div>
      <ol className="times">
        {measured.delivered
          .filter(({ seconds }) => drawn.includes(seconds))
          .map((share) => (
            <DeliveryStep key={share.seconds} share={share} locale={locale} />
          ))}
      </ol>
    </section>
  );
}
