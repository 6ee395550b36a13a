import type { ReactNode } from 'react';
import { isLandingPage } from '#contracts/catalog/landing-texts.ts';
import { livePages } from '#contracts/customers/social-proof.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { proofMessages } from '#messages/proof.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { Head } from './head.tsx';
import { CodeLine } from './parts/code-line.tsx';
import { ConsentBanner } from './parts/consent-banner.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { IconSprite } from './parts/icon-sprite.tsx';
import { ReplayEarlyClicks } from './parts/replay-early-clicks.tsx';
import { SlimBar } from './parts/slim-bar.tsx';
import type { RenderInput } from './render-input.ts';
import claimStyles from './styles/claims.css?inline';
import consentStyles from './styles/consent.css?inline';
import reviewStyles from './styles/reviews.css?inline';
import slimStyles from './styles/slim.css?inline';
import { isNeutral, soldTypes } from './type-of-page.ts';

interface DocumentProps {
  input: RenderInput;
  styles: string;
  /** The page itself includes the styles of the content below the first screen. */
  late: boolean;
  children: ReactNode;
}

export function Document({ input, styles, late, children }: DocumentProps) {
  const { page, kind, locale, data, assets } = input;
  const { measurement, countdown, reviews, claims } = data.content;
  const types = soldTypes(data.content);
  const words = storefrontMessages[locale];
  const demo = data.mode === 'sandbox' ? words.demo : undefined;
  const neutral = isNeutral(input);
  // Promo hosts and landing pages link to the services on the main site (text 1, section 2).
  const shop = data.host === 'promo' || isLandingPage(page) ? data.publicUrl : undefined;
  const target = serviceTypes.some((type) => type === page)
    ? { id: 'order', label: words.skipToOrder }
    : { id: 'content', label: words.skipToContent };
  return (
    <html lang={locale}>
      <Head
        input={input}
        whole={target.id}
        styles={[
          styles,
          (demo || countdown) && slimStyles,
          !late && measurement && consentStyles,
          !late && reviews && reviewStyles,
          !late && claims?.measured && claimStyles,
        ]
          .filter(Boolean)
          .join('')}
      />
      <body>
        <ReplayEarlyClicks />
        <a className="skip" href={`#${target.id}`}>
          {target.label}
        </a>
        {measurement && <ConsentBanner locale={locale} measurement={measurement} />}
        <SlimBar locale={locale} demo={demo} offer={countdown} />
        {page !== 'paymentFailed' && <CodeLine />}
        <Header page={page} kind={kind} locale={locale} words={words} types={types} shop={shop} />
        {children}
        {!neutral && livePages.some((name) => name === page) && (
          <div id="live" role="status" data-live={proofMessages[locale].live.close} />
        )}
        <Footer
          page={page}
          kind={kind}
          types={types}
          locale={locale}
          words={words}
          identity={data.identity}
          year={data.year}
          shop={shop}
          neutral={neutral}
          asksConsent={measurement !== undefined}
        />
        <IconSprite />
        <script type="module" src={assets('web/storefront/loader.ts').file} />
      </body>
    </html>
  );
}
