import type { Landings } from '#messages/es/landings.ts';

export const landings: Landings = {
  packages: (count) => `${count} packages`,
  bonus: (count) => `+${count} free`,
  before: 'before',
  reduced: 'Crossed-out price: the lowest of the 30 days before the reduction.',
  included: {
    heading: 'What every order includes',
    items: [
      {
        title: 'The final price',
        text: 'VAT is included. Nothing is added at payment.',
      },
      {
        title: 'One payment',
        text: 'No subscription, no renewal. You pay for your order once.',
      },
      {
        title: 'No password',
        text: 'The username or the link is enough. There is no account to create.',
      },
      {
        title: 'A way back',
        text: 'Withdraw before the end, and we stop the delivery and refund what is left.',
      },
    ],
  },
  plain: {
    pages: {
      landing: {
        heading: 'Grow your Instagram, step by step',
        lead: 'Followers, likes and views in packages, with the final price in plain sight. Choose, pay and watch your order arrive.',
      },
      specialOffer: {
        heading: 'Today’s prices, with no small print',
        lead: 'What we sell, at its final price. Where something is reduced, you see what it cost before.',
      },
      adsLanding: {
        heading: 'Choose a package for your profile',
        lead: 'Three services, one price list and no subscription. All we need is your username.',
      },
      marketing: {
        heading: 'Instagram for your brand, with the price in plain sight',
        lead: 'Packages for businesses and creators: one payment, VAT included and every order tracked.',
      },
      promo: {
        heading: 'Packages for your Instagram',
        lead: 'Enter your username, choose how many followers and pay. No account and no password.',
      },
    },
    button: 'See the prices',
    prices: {
      heading: 'Price list',
      lead: 'Some packages of each service. The others are on its page, at the catalogue price.',
    },
    services: {
      followers: {
        name: 'Followers',
        text: 'For your profile: European, or from Spain only.',
        button: 'Choose followers',
      },
      likes: {
        name: 'Likes',
        text: 'For the posts you choose.',
        button: 'Choose likes',
      },
      views: {
        name: 'Views',
        text: 'For your videos and reels.',
        button: 'Choose views',
      },
    },
    steps: [
      {
        title: 'Choose a service',
        text: 'Followers for the profile, likes for posts, views for videos.',
      },
      {
        title: 'Say where, and pay',
        text: 'The username or the link is enough. Pay by card, Apple Pay or Google Pay.',
      },
      {
        title: 'Watch it arrive',
        text: 'Your order number shows how much has arrived and how much is to come.',
      },
    ],
    questions: [
      {
        question: 'How do the three services differ?',
        answer:
          'Followers are added to your profile. Likes go to the posts you choose. Views count on your videos.',
      },
      {
        question: 'Is it a subscription?',
        answer: 'No. Each order is paid once and never renews.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username or the link. If anyone asks for it in our name, it isn’t us.',
      },
      {
        question: 'Does my profile have to be public?',
        answer: 'Yes, while we deliver. Afterwards you can make it private again.',
      },
      {
        question: 'Can I change my mind?',
        answer:
          'Yes, until the order is fully delivered. We stop the delivery and refund the undelivered share.',
      },
    ],
  },
  neutral: {
    title: 'Social media tools',
    description: 'Tools and services for your presence on social media, at clear prices.',
    heading: 'Tools for your presence on social media',
    lead: 'Services in packages for profiles, posts and videos, with the final price in plain sight and every order tracked.',
    button: 'See the services',
    prices: {
      heading: 'Services and prices',
      lead: 'What each package includes exactly is written on the page of its service, before you pay.',
    },
    services: {
      followers: {
        name: 'For your profile',
        text: 'Packages for the profile you name.',
        button: 'See packages for your profile',
      },
      likes: {
        name: 'For your posts',
        text: 'Packages for the posts you choose.',
        button: 'See packages for posts',
      },
      views: {
        name: 'For your videos',
        text: 'Packages for the videos you choose.',
        button: 'See packages for videos',
      },
    },
    steps: [
      {
        title: 'Choose a service',
        text: 'For the profile, for posts or for videos.',
      },
      {
        title: 'Say where, and pay',
        text: 'The username or the link is enough. Pay by card, Apple Pay or Google Pay.',
      },
      {
        title: 'Follow your order',
        text: 'Your order number shows where it stands.',
      },
    ],
    questions: [
      {
        question: 'What does each package include?',
        answer: 'The page of each service says so, with price and terms, before you pay.',
      },
      {
        question: 'Is it a subscription?',
        answer: 'No. Each order is paid once and never renews.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. If anyone asks for it in our name, it isn’t us.',
      },
      {
        question: 'Can I change my mind?',
        answer: 'Yes, until the order is fully delivered. We refund the undelivered share.',
      },
    ],
  },
};
