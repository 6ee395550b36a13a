import { homePage } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';

export const LogoMark = () => (
  <svg viewBox="0 0 26 26" aria-hidden="true">
    <path fill="currentColor" d="M2 24v-6h7v-6h7v12z" />
    <path fill="var(--accent)" d="M17.5 4H24v20h-6.5z" />
  </svg>
);

export function Logo({ locale, shop = '' }: { locale: Locale; shop?: string | undefined }) {
  return (
    <a className="logo" href={shop + pathTo(homePage, locale)}>
      <LogoMark />
      Auge
    </a>
  );
}
