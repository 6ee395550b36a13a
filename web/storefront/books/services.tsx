import { storefrontMessages } from '#messages/storefront.ts';
import { FollowersPage } from '../pages/followers-page.tsx';
import landingStyles from '../styles/page-landing.css?inline';
import type { PageBook } from './page-book.ts';

/** What the shop sells. */
export const serviceBook: PageBook = {
  followers: {
    render: (input) => <FollowersPage input={input} words={storefrontMessages[input.locale]} />,
    styles: landingStyles,
  },
};
