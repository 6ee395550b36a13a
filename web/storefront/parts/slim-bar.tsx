import type { CountdownOffer } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { offerClockCookie } from '#contracts/pages/visitor-cookies.ts';
import { bannerMessages } from '#messages/banner.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';

/**
 * Inline script, run before the first paint: shows the bar with the remaining time unless this visitor's offer has
 * ended. The CSP allows its hash. Without scripts there is no bar.
 */
const showInTime = `(b=>{let n=Date.now()/1e3,[,e,a]=/${offerClockCookie}=(\\d+)\\.(\\d+)/.exec(document.cookie)||[],l=a>n?e-n:0;b.hidden=l<0;if(l>0){b.dataset.ends=e;l=Math.ceil(l);b.querySelector('time').textContent=(l/60|0)+':'+(''+l%60).padStart(2,0)}})(document.querySelector('#offer'))`;

const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Shows an offer the server opens for this visitor. Its code is valid only during that time (ruling "Countdown
 * banner").
 */
function CountdownBanner({ locale, offer }: { locale: Locale; offer: CountdownOffer }) {
  const words = bannerMessages[locale];
  const percent = words.percent(String(offer.basisPoints / 100).replace('.', locale === 'en' ? '.' : ','));
  return (
    <>
      <aside
        id="offer"
        className="vip"
        aria-label={words.label}
        data-code={offer.code}
        data-terms={[offer.basisPoints, offer.minimumCents, ...(offer.serviceTypes ?? [])].join(' ')}
        data-clock={offerClockCookie}
        data-used={words.used}
        data-minute={words.minute}
        data-over={words.over(offer.code)}
        hidden
      >
        <p>
          <i>−</i>
          {percent}{' '}
          <span>
            {words.off} {words.code}{' '}
          </span>
          <b>{offer.code}</b>
        </p>
        <p>
          <span>{words.ends} </span>
          <time>{formatClock(offer.seconds)}</time>
        </p>
        <button className="text" type="button" disabled>
          {words.use}
        </button>
        <span className="vh" role="status" />
      </aside>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
        dangerouslySetInnerHTML={{ __html: showInTime }}
      />
    </>
  );
}

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
