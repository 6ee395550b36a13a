import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { LegalLink } from './purchase/contexts.ts';

/** Texts the buyer may read before the binding button (LAW row 2). */
const pages: readonly PageName[] = ['terms', 'withdrawal', 'privacy'];

export function legalLinks(locale: Locale): LegalLink[] {
  const { names, rightOfWithdrawal } = pageMessages[locale];
  const labels = { ...names, withdrawal: rightOfWithdrawal };
  return pages
    .filter((page) => servedPages.includes(page))
    .map((page) => ({ href: pathTo(page, locale), label: labels[page] }));
}
