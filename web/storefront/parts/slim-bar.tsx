import type { CountdownOffer } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Storefront } from '#messages/storefront.ts';
import { CountdownBanner } from './countdown-banner.tsx';

interface SlimBarProps {
  locale: Locale;
  /** Says on a demonstration that nothing here is real money. */
  demo: Storefront['demo'] | undefined;
  offer: CountdownOffer | undefined;
}

/** Shows one line above everything, which scrolls away with the page; it is absent where there is nothing to say. */
export function SlimBar({ locale, demo, offer }: SlimBarProps) {
  if (!demo && !offer) return null;
  return (
    <div className="slim">
      <div className="in">
        {demo && (
          <details className="demo">
            <summary>
              <span>{demo.name}</span>
              <i>{demo.rest}</i>
            </summary>
            <p>{demo.text}</p>
          </details>
        )}
        {offer && <CountdownBanner locale={locale} offer={offer} />}
      </div>
    </div>
  );
}
