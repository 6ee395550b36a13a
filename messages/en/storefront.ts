import type { StorefrontTexts } from '#messages/es/storefront.ts';
import { form as conditions } from './conditions.ts';
import { notLoaded } from './not-loaded.ts';

export const storefront: StorefrontTexts = {
  languageName: 'English',
  skipToContent: 'Skip to content',
  skipToOrder: 'Skip to the order',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  notLoaded,
  mainNavigation: 'Main',
  services: 'Instagram services',
  from: (price) => `from ${price}`,
  demo: {
    name: 'Demo',
    rest: ': no charges',
    text: 'Demo shop: payments and deliveries are simulated.',
  },
  brand: 'Packages for social media, with the final price up front and every order tracked.',
  help: 'Help',
  legal: 'Legal',
  whoWeAre: 'Who we are',
  languages: 'Languages',
  paymentMethods: 'Payment methods',
  disclaimer: (marks, year) =>
    `Auge isn’t affiliated with any of these brands: ${marks}. Trademarks belong to their owners. © ${year}`,
  hero: {
    heading: 'Followers for your Instagram',
    lead: 'Enter your username, choose how many and pay. No account and no password.',
    encrypted: 'Encrypted payment',
    taxIncluded: 'VAT included',
    live: 'Live tracking',
    withdrawal: conditions.withdrawal.short,
  },
  how: {
    heading: 'How it works',
    steps: [
      {
        title: 'Tell us which profile',
        text: 'Enter the username or paste the link. We check that it exists and is public.',
      },
      {
        title: 'Choose and pay',
        text: 'The total includes taxes from the start, and the payment is encrypted.',
      },
      {
        title: 'Follow it to the end',
        text: 'Your order number shows how many you had, how many have arrived and how many are still to come.',
      },
    ],
  },
  faq: {
    heading: 'Frequently asked questions',
    other: 'Can’t find yours? Write to us:',
    entries: [
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username. If anyone asks for your password in our name, it isn’t us.',
      },
      {
        question: 'How long does delivery take?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'Why does my profile have to be public?',
        answer:
          'A private profile can’t receive followers. You can make it private again once the order is delivered.',
      },
      {
        question: 'How do I check on my order?',
        answer:
          'After paying you get an order number. It shows at any time how many have arrived and how many are still to come.',
      },
      {
        question: 'Can I change my mind?',
        answer: `Yes. ${conditions.withdrawal.text}`,
      },
    ],
  },
  notFound: {
    heading: 'This page doesn’t exist',
    text: 'The link may be misspelled, or the page may have moved.',
    home: 'Back to the home page',
  },
};
