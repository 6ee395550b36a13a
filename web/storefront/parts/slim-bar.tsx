import type { CountdownOffer } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import { CountdownBanner } from './countdown-banner.tsx';

interface SlimBarProps {
  locale: Locale;
  demo: StorefrontTexts['demo'] | undefined;
  offer: CountdownOffer | undefined;
}

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
