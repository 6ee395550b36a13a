import type { ReactNode } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import { capital } from '#messages/capital.ts';
import { sellerMessages } from '#messages/seller.ts';
import { type StorefrontTexts, storefrontMessages } from '#messages/storefront.ts';
import { Icon, IconItems, type IconName } from '../parts/icon.tsx';

interface HeroProps {
  heading: string;
  lead: string;
  /** Lowest price of the page's form. `undefined` when it sells nothing. */
  price: string | undefined;
  locale: Locale;
  art: ReactNode;
  /** Further list item. */
  fact?: ReactNode;
  children?: ReactNode;
}

/** Heading of a selling page. The price comes first, because on phones the first screen ends before the packages. */
export function Hero({ heading, lead, price, locale, art, fact, children }: HeroProps) {
  const { from, hero } = storefrontMessages[locale];
  return (
    <div className="duo">
      <div className="lead">
        <h1>{heading}</h1>
        <p>
          {price && (
            <>
              <b>{`${capital(from(price))}, ${hero.taxIncluded}.`}</b>{' '}
            </>
          )}
          {lead}
        </p>
        <ul className="facts">
          <IconItems
            items={[
              ['lock', hero.encrypted],
              ['ok', hero.taxIncluded],
              ['rise', hero.live],
            ]}
          />
          {fact}
        </ul>
        {children}
      </div>
      {art}
    </div>
  );
}

export function HowItWorks({ words }: { words: StorefrontTexts['how'] }) {
  return (
    <section className="sec in" aria-labelledby="how">
      <h2 id="how">{words.heading}</h2>
      <ol className="stairs how">
        {words.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PromiseList({ title, icon, items }: { title: string; icon: IconName; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={icon === 'ok' ? 'promise kept' : 'promise'}>
        <IconItems items={items.map((item) => [icon, item])} />
      </ul>
    </div>
  );
}

export function Promises({ locale }: { locale: Locale }) {
  const words = sellerMessages[locale];
  return (
    <section className="sec in" aria-labelledby="promises">
      <h2 id="promises">{words.promiseHeading}</h2>
      <div className="promises">
        <PromiseList title={words.promised} icon="ok" items={words.promises} />
        <PromiseList title={words.unpromised} icon="x" items={words.limits} />
      </div>
    </section>
  );
}

export function Questions({ words, email }: { words: StorefrontTexts['faq']; email: string }) {
  return (
    <section className="sec in split faq" aria-labelledby="faq">
      <div>
        <h2 id="faq">{words.heading}</h2>
        <p className="soft">
          {words.other} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <div>
        {words.entries.map((entry, index) => (
          <details key={entry.question} name="faq" open={index === 0}>
            <summary>
              {entry.question} <Icon name="down" />
            </summary>
            <p>{entry.answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
