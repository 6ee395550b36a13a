import {
  isLandingPage,
  type LandingPage,
  type LandingTexts,
  textsOf,
} from '#contracts/catalog/landing-texts.ts';
import { homePage } from '#contracts/checkout/order-paths.ts';
import { landingTextsOf } from '#messages/landing-words.ts';
import { landingMessages } from '#messages/landings.ts';
import { insertMeasuredTimes } from '#messages/measured-times.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { lowestPrice, showsHeader } from '../../navigation.ts';
import { DeferredStyles } from '../../parts/deferred-styles.tsx';
import { Logo } from '../../parts/logo.tsx';
import { Reviews } from '../../parts/reviews.tsx';
import type { RenderInput } from '../../render-input.ts';
import { typeOf } from '../../type-of-page.ts';
import { Hero, HowItWorks, Questions } from '../landing-sections.tsx';
import { ServiceForm } from '../service/service-form.tsx';
import { PriceBoard } from './price-board.tsx';

function CampaignArt() {
  return (
    <svg className="art" viewBox="0 0 352 200" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M0 199V169h70v-36h70V91h70V43h71v156" />
      <path fill="var(--accent)" d="M282 0h70v200h-70z" />
    </svg>
  );
}

/** Pages with an embedded order form. The form sells followers, so neutral texts exclude it. */
const withForm: readonly LandingPage[] = ['landing', 'specialOffer', 'promo'];

const hasOrderForm = (page: LandingPage, texts: LandingTexts): boolean =>
  texts === 'plain' && withForm.includes(page);

/** Returns `undefined` when a closure notice replaces the form. */
const priceOfForm = ({ data, locale }: RenderInput) =>
  data.content.closed?.[homePage]?.everywhere
    ? undefined
    : lowestPrice(typeOf({ data }, homePage)?.services ?? [], locale);

function IncludedItems({ locale }: Pick<RenderInput, 'locale'>) {
  const { heading, items } = landingMessages[locale].included;
  return (
    <section className="sec in" aria-labelledby="included">
      <h2 id="included">{heading}</h2>
      <ul className="included">
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LandingContent({ input, page }: { input: RenderInput; page: LandingPage }) {
  const { locale, data } = input;
  const texts = textsOf(page, data.content.landingTexts);
  const words = landingTextsOf(page, locale, texts);
  const form = hasOrderForm(page, texts);
  const type = typeOf(input, homePage);
  const { how, faq } = storefrontMessages[locale];
  const { claims, reviews } = data.content;
  const entries = insertMeasuredTimes(words.questions, claims, locale);
  return (
    <main id="content">
      <section className={form ? 'hero' : 'hero open'}>
        <div className="in">
          {!showsHeader(page) && <Logo locale={locale} />}
          <Hero
            heading={words.heading}
            lead={words.lead}
            price={form ? priceOfForm(input) : undefined}
            locale={locale}
            art={<CampaignArt />}
          >
            {!form && (
              <p>
                <a className="btn main" href="#prices">
                  {words.button}
                </a>
              </p>
            )}
          </Hero>
          {form && type && <ServiceForm input={input} type={type} />}
        </div>
      </section>
      <DeferredStyles assets={input.assets} />
      <PriceBoard input={input} words={words} rows={texts === 'plain'} form={form} />
      <IncludedItems locale={locale} />
      <HowItWorks words={{ heading: how.heading, steps: words.steps }} />
      {texts === 'plain' && <Reviews reviews={reviews} locale={locale} />}
      <Questions words={{ ...faq, entries }} email={data.identity.email} />
    </main>
  );
}

export function LandingPageView({ input }: { input: RenderInput }) {
  return isLandingPage(input.page) ? <LandingContent input={input} page={input.page} /> : null;
}
