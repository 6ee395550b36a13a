import type { Locale } from '../kit/locales.ts';
import type { PageName } from './pages.ts';
import { isPublic } from './routes.ts';

/** Size of the preview picture in px. */
export const socialPicture = { width: 1200, height: 630 } as const;

/** Returns whether the page has a preview picture. Pages about one visitor's order have none. */
export const hasPicture = (page: PageName | 'notFound'): page is PageName => isPublic(page);

export const picturePath = (page: PageName, locale: Locale): string => `/social/${locale}/${page}.png`;
