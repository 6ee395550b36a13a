import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { DeliveredShare, DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { type Locale, localeTags } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { formatDuration, timeOfNearlyAll } from '#messages/measured-times.ts';
import { pageMessages } from '#messages/pages.ts';
import { proofMessages } from '#messages/proof.ts';
import { lowestPrice } from '../../navigation.ts';
import { DeferredStyles } from '../../parts/deferred-styles.tsx';
import { Reviews } from '../../parts/reviews.tsx';
import type { RenderInput } from '../../render-input.ts';
import { Hero, HowItWorks, Promises, Questions } from '../landing-sections.tsx';
import { textsOfPage } from './page-words.ts';
import { ServiceForm } from './service-form.tsx';

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
function DeliveryTimes({ claims, locale }: { claims: DeliveryClaims | undefined; locale: Locale }) {
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

function LandingArt() {
  return (
    <svg className="art" viewBox="0 0 352 176" aria-hidden="true">
      <pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse" x="8">
        <circle cx="8" cy="8" r="5.5" fill="currentColor" opacity=".34" />
      </pattern>
      <pattern id="q" width="16" height="16" patternUnits="userSpaceOnUse" x="8">
        <circle cx="8" cy="8" r="5.5" fill="var(--accent)" />
      </pattern>
      <path fill="url(#p)" d="M8 176V160h48V144h48V128h48V112h48V80h48V48h48V176z" />
      <path fill="url(#q)" d="M296 16h48V176h-48z" />
    </svg>
  );
}

export function ServicePage({ input, type }: { input: RenderInput; type: DisplayedType }) {
  const { hero, how, faq } = textsOfPage(type, input);
  const { locale, assets } = input;
  const { content, identity } = input.data;
  const isClosed = type.builtIn && content.closed?.[type.code]?.everywhere;
  return (
    <main>
      <section className="hero">
        <div className="in">
          <Hero
            heading={hero.heading}
            lead={hero.lead}
            price={isClosed ? undefined : lowestPrice(type.services, locale)}
            locale={locale}
            art={<LandingArt />}
            fact={
              <li>
                <a href={pathTo('seller', locale)}>{pageMessages[locale].names.seller}</a>
              </li>
            }
          />
          <ServiceForm input={input} type={type} />
        </div>
      </section>
      <DeferredStyles assets={assets} />
      <HowItWorks words={how} />
      {/* Measured times are claimed for built-in types only. */}
      {type.builtIn && <DeliveryTimes claims={content.claims} locale={locale} />}
      <Promises locale={locale} />
      <Reviews reviews={content.reviews} locale={locale} about={type.code} />
      <Questions words={faq} email={identity.email} />
    </main>
  );
}
