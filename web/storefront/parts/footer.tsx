import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { foreignTrademarks } from '#messages/sold-services.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import { linksOf, type NavigationLink, serviceLinks, servicesTitle } from '../navigation.ts';
import type { PageOfType } from '../type-of-page.ts';
import { ConsentLink } from './consent-banner.tsx';
import { IconItems } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { PaymentMarks } from './payment-marks.tsx';

interface FooterProps extends PageOfType {
  locale: Locale;
  words: StorefrontTexts;
  identity: ShopIdentity;
  year: number;
  types: readonly DisplayedType[];
  /** Address of the main site, on promo pages. */
  shop?: string | undefined;
  /** The page does not name any service. */
  neutral: boolean;
  /** Measurement is configured, so the footer links the consent settings. */
  asksConsent: boolean;
}

function FooterMenu({ links, title }: { links: readonly NavigationLink[]; title: string }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ key, href, name }) => (
          <li key={key}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TrustBadges({ words }: { words: StorefrontTexts['hero'] }) {
  const { encrypted, taxIncluded, withdrawal } = words;
  return (
    <ul className="facts">
      <IconItems
        items={[['lock', encrypted], ...[taxIncluded, withdrawal].map((text) => ['ok', text] as const)]}
      />
    </ul>
  );
}

/** Identifies the seller on every page (LAW row 15). */
export function SellerIdentity({ identity }: { identity: ShopIdentity }) {
  return (
    <address>
      {identity.legalName}
      <br />
      {identity.taxId}
      <br />
      {identity.address.join(', ')}
      <br />
      {identity.registry}
      <br />
      <a href={`mailto:${identity.email}`}>{identity.email}</a>
    </address>
  );
}

export function Footer(props: FooterProps) {
  const { page, kind, locale, words, identity, year, types, shop, neutral, asksConsent } = props;
  return (
    <footer className="foot">
      <div className="in">
        <div className="cols">
          <div>
            <Logo locale={locale} shop={shop} />
            <p>{words.brand}</p>
          </div>
          {!neutral && (
            <FooterMenu
              links={serviceLinks(types, locale, shop)}
              title={servicesTitle(words, types, locale)}
            />
          )}
          <FooterMenu links={linksOf('help', locale)} title={words.help} />
          <FooterMenu links={linksOf('legal', locale)} title={words.legal} />
          <div>
            <h2>{words.whoWeAre}</h2>
            <SellerIdentity identity={identity} />
          </div>
        </div>
        <div className="row">
          <TrustBadges words={words.hero} />
          <ul className="marks" aria-label={words.paymentMethods}>
            <PaymentMarks />
          </ul>
          <LanguageLinks page={page} kind={kind} locale={locale} label={words.languages} />
          {asksConsent && <ConsentLink locale={locale} />}
        </div>
        <small>{words.disclaimer(foreignTrademarks(types), String(year))}</small>
      </div>
    </footer>
  );
}
