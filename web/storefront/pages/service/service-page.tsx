import type { ServiceType } from '#contracts/orders/states.ts';
import { serviceMessages } from '#messages/services.ts';
import { type Storefront, storefrontMessages } from '#messages/storefront.ts';
import { withTrueTimes } from '#messages/true-times.ts';
import { startingPrice } from '../../navigation.ts';
import { DeliveryTimes } from '../../parts/claims.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { LateStyles } from '../../parts/late-styles.tsx';
import { Reviews } from '../../parts/reviews.tsx';
import type { RenderInput } from '../../render-input.ts';
import { HowItWorks, Questions } from '../landing-sections.tsx';
import { LeadText } from '../lead-text.tsx';
import { ServiceForm } from './service-form.tsx';

/** The rise, drawn in dots: the brand's motif beside the headline. */
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

type Words = Pick<Storefront, 'hero' | 'how' | 'faq'>;

/** Headline, steps and questions are the service's own; the rest is said the same everywhere. */
function wordsOf(type: ServiceType, { locale }: RenderInput): Words {
  const { hero, how, faq } = storefrontMessages[locale];
  if (type === 'followers') return { hero, how, faq };
  const { heading, lead, how: ownHow, questions } = serviceMessages[locale][type];
  return { hero: { ...hero, heading, lead }, how: ownHow, faq: { ...faq, entries: questions } };
}

interface HeroProps {
  words: Storefront['hero'];
  price: string | undefined;
  locale: RenderInput['locale'];
}

export function Hero({ words, price, locale }: HeroProps) {
  const facts: [IconName, string][] = [
    ['lock', words.encrypted],
    ['ok', words.taxIncluded],
    ['rise', words.live],
  ];
  return (
    <div className="duo">
      <div className="lead">
        <h1>{words.heading}</h1>
        <LeadText text={words.lead} price={price} locale={locale} />
        <ul className="facts">
          {facts.map(([icon, text]) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <LandingArt />
    </div>
  );
}

/** What is sold, how to order it, how it works, and what buyers ask. */
export function ServicePage({ input, type }: { input: RenderInput; type: ServiceType }) {
  const { hero, how, faq } = wordsOf(type, input);
  const { locale } = input;
  const { content, identity, services } = input.data;
  const price = content.closed?.[type]?.everywhere ? undefined : startingPrice(services, type, locale);
  const entries = withTrueTimes(faq.entries, content.claims, locale);
  return (
    <main>
      <section className="hero">
        <div className="in">
          <Hero words={hero} price={price} locale={locale} />
          <ServiceForm input={input} type={type} />
        </div>
      </section>
      <LateStyles assets={input.assets} />
      <HowItWorks words={how} />
      <DeliveryTimes claims={content.claims} locale={locale} />
      <Reviews reviews={content.reviews} locale={locale} about={type} />
      <Questions words={{ ...faq, entries }} email={identity.email} />
    </main>
  );
}
