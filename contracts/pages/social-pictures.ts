import type { Locale } from '../kit/locales.ts';
import type { PageName } from './pages.ts';
import { isPublic } from './routes.ts';

/** Is the size in pixels of the picture that shared links show. */
export const socialPicture = { width: 1200, height: 630 } as const;

/**
 * Returns whether the page has a picture. Pages about one visitor's order are not shared, so nothing is drawn
 * for them.
 */
export const hasPicture = (page: PageName | 'notFound'): page is PageName => isPublic(page);

export const picturePath = (page: PageName, locale: Locale): string => `/social/${locale}/${page}.png`;
