import type { ServiceType } from '#contracts/orders/states.ts';
import { kindOfPage } from '../kind-of-page.ts';
import { KindPage } from '../pages/service/kind-page.tsx';
import { ServicePage } from '../pages/service/service-page.tsx';
import landingStyles from '../styles/page-landing.css?inline';
import postsStyles from '../styles/page-posts.css?inline';
import type { PageBook, PageEntry } from './page-book.ts';

const entry = (type: ServiceType, styles: string): PageEntry => ({
  render: (input) => {
    const kind = kindOfPage(input);
    return kind ? <KindPage input={input} kind={kind} /> : <ServicePage input={input} type={type} />;
  },
  styles,
  late: true,
});

/** What the shop sells. */
export const serviceBook: PageBook = {
  followers: entry('followers', landingStyles),
  likes: entry('likes', postsStyles),
  views: entry('views', postsStyles),
};
