import { landingPages } from '#contracts/landing-texts.ts';
import { isLegalPage, legalPages } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import type { PageName } from '#contracts/routes.ts';
import { currentMeasurement } from '#server/analytics/current-measurement.ts';
import { currentLegal } from '#server/content/current-legal.ts';
import type { Deps } from '#server/deps.ts';
import { currentCountdown } from '#server/promotions/current-countdown.ts';
import { currentClaims } from '#server/proof/current-claims.ts';
import { currentReviews } from '#server/reviews/show-reviews.ts';
import { currentFigures, currentQuestions, currentStories } from '#server/support/current-help.ts';
import { currentLandingTexts } from './current-landing-texts.ts';

type AnyPage = PageName | 'notFound';

/** One feature's part of what pages show. */
interface Piece {
  pages: 'all' | readonly AnyPage[];
  /** From memory: the same object until something in it changed. */
  read(deps: Deps, locale: Locale, page: AnyPage): Promise<Partial<PageContent>>;
}

const legal: Piece = {
  pages: legalPages,
  read: async (deps, locale, page) => (isLegalPage(page) ? currentLegal(deps, page, locale) : {}),
};

const landings: Piece = {
  pages: [...landingPages, 'compliance'],
  read: (deps) => currentLandingTexts(deps),
};

const reviews: Piece = {
  pages: [
    'followers',
    'likes',
    'views',
    'promo',
    'landing',
    'specialOffer',
    'adsLanding',
    'marketing',
    'stories',
  ],
  read: currentReviews,
};

/** Wherever a delivery time is named. */
const claims: Piece = {
  pages: [
    'followers',
    'likes',
    'views',
    'checkout',
    'cardForm',
    'standalone',
    'orderSuccess',
    'faq',
    ...landingPages,
  ],
  read: currentClaims,
};

const questions: Piece = { pages: ['faq'], read: currentQuestions };
const figures: Piece = { pages: ['contact'], read: currentFigures };
const stories: Piece = { pages: ['stories'], read: currentStories };

const measurement: Piece = { pages: 'all', read: async ({ config }) => currentMeasurement(config) };

/** Campaign pages have offers of their own; whoever pays or looks after an order is not to be hurried. */
const unhurried: readonly AnyPage[] = [
  ...(['promo', 'landing', 'igTools', 'specialOffer', 'adsLanding', 'marketing', 'compliance'] as const),
  ...([
    'checkout',
    'cardForm',
    'standalone',
    'orderSuccess',
    'tracking',
    'cancelled',
    'paymentFailed',
  ] as const),
  ...(['account', 'unsubscribe', 'writeReview', 'withdrawal', 'notFound'] as const),
];

const countdown: Piece = {
  pages: 'all',
  read: async (deps, _locale, page) => (unhurried.includes(page) ? nothing : currentCountdown(deps)),
};

const nothing: PageContent = {};

const pieces: readonly Piece[] = [
  measurement,
  countdown,
  reviews,
  claims,
  landings,
  legal,
  questions,
  figures,
  stories,
];

interface Joined {
  parts: Partial<PageContent>[];
  content: PageContent;
}

/** Reads what a page shows; answers the same object as before while every part is the same. */
export function contentReader(deps: Deps) {
  const joined = new Map<string, Joined>();
  return async (page: AnyPage, locale: Locale): Promise<PageContent> => {
    const wanted = pieces.filter(({ pages }) => pages === 'all' || pages.includes(page));
    if (wanted.length === 0) return nothing;
    const parts = await Promise.all(wanted.map((piece) => piece.read(deps, locale, page)));
    const known = joined.get(`${page}/${locale}`);
    if (known?.parts.every((part, index) => part === parts[index])) return known.content;
    const content = Object.assign({}, ...parts) as PageContent;
    joined.set(`${page}/${locale}`, { parts, content });
    return content;
  };
}
