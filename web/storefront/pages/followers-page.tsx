import { customQuantity } from '#contracts/catalog.ts';
import { consentVersion } from '#contracts/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { OrderFormProps } from '../islands/order-form/form-props.ts';
import { OrderFormIsland } from '../islands/order-form/order-form.tsx';
import { firstChoice, packagesFrom } from '../islands/order-form/packages.ts';
import { describeNumbers } from '../number-shape.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Island } from '../parts/island.tsx';
import type { RenderInput } from '../render-input.ts';
import { LandingArt } from './landing-art.tsx';
import { HowItWorks, Questions } from './landing-sections.tsx';

function formProps(input: RenderInput): OrderFormProps {
  const { locale, data } = input;
  return {
    locale,
    packages: packagesFrom(data.services),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
  };
}

function Hero({ words }: { words: Storefront['hero'] }) {
  const facts: [IconName, string][] = [
    ['lock', words.encrypted],
    ['ok', words.taxIncluded],
    ['rise', words.live],
  ];
  return (
    <div className="duo">
      <div className="lead">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
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

/** The service page: headline, order form, how it works, questions. */
export function FollowersPage({ input, words }: { input: RenderInput; words: Storefront }) {
  const { locale, assets, data } = input;
  const props = formProps(input);
  const initial = firstChoice(props.packages, customQuantity.default);
  return (
    <main>
      <section className="hero">
        <div className="in">
          <Hero words={words.hero} />
          <noscript>
            <p className="hint">{words.noScript}</p>
          </noscript>
          <Island
            name="order"
            source="web/storefront/islands/order-form/island.tsx"
            words="order-form"
            locale={locale}
            assets={assets}
            start="recover"
            props={props}
          >
            <OrderFormIsland frame={{ props, words: orderFormMessages[locale], initial }} />
          </Island>
        </div>
      </section>
      <HowItWorks words={words.how} />
      <Questions words={words.faq} email={data.identity.email} />
    </main>
  );
}
