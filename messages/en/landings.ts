import type { LandingsTexts } from '#messages/es/landings.ts';
import { form as conditions } from './conditions.ts';

export const landings: LandingsTexts = {
  packages: (count) => `${count} ${count === '1' ? 'package' : 'packages'}`,
  bonus: (count) => `+${count} free`,
  choose: (many) => `Choose ${many}`,
  before: 'was',
  reduced: 'Crossed-out price: the lowest in the 30 days before the reduction.',
  included: {
    heading: 'What every order includes',
    items: [
      {
        title: 'Final price',
        text: 'VAT is included. Nothing is added when you pay.',
      },
      {
        title: 'One payment',
        text: 'No subscription, no renewal. You pay for your order once.',
      },
      {
        title: 'No password',
        text: 'Your username or the link is all we need. No account to create.',
      },
      {
        title: 'You can change your mind',
        text: conditions.withdrawal.text,
      },
    ],
  },
  plain: {
    pages: {
      landing: {
        heading: 'Grow your Instagram, step by step',
        lead: 'Packages of followers, likes and views, with the final price up front. Choose, pay and watch your order arrive.',
      },
      specialOffer: {
        heading: 'Today’s prices, with no small print',
        lead: 'What we sell, at its final price. If something is reduced, you also see what it cost before.',
      },
      adsLanding: {
        heading: 'Choose a package for your profile',
        lead: 'Everything we sell in one price list, with no subscription. All we need is your username.',
      },
      marketing: {
        heading: 'Instagram for your brand, with the price up front',
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
      lead: 'A few packages of each service. The rest are on its page, at the catalogue price.',
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
        title: 'Tell us where, and pay',
        text: 'Your username or the link is enough. The total includes taxes.',
      },
      {
        title: 'Watch them arrive',
        text: 'Your order number shows how much has arrived and how much is still to come.',
      },
    ],
    questions: [
      {
        question: 'How do the services differ?',
        answer:
          'Followers are added to your profile. Likes go to the posts you choose. Views count on your videos.',
      },
      {
        question: 'Is it a subscription?',
        answer: 'No. You pay for each order once, and it never renews.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. Just the username or the link. If anyone asks for it in our name, it isn’t us.',
      },
      {
        question: 'Does my profile have to be public?',
        answer: 'Yes, while we deliver. Afterwards you can make it private again.',
      },
      {
        question: 'Can I change my mind?',
        answer: `Yes. ${conditions.withdrawal.text}`,
      },
    ],
  },
  neutral: {
    title: 'Social media tools',
    description: 'Tools and services for your social media presence, at clear prices.',
    heading: 'Tools for your social media presence',
    lead: 'Packages for profiles, posts and videos, with the final price up front and every order tracked.',
    button: 'See the services',
    prices: {
      heading: 'Services and prices',
      lead: 'The page of each service says exactly what each package includes, before you pay.',
    },
    services: {
      followers: {
        name: 'For your profile',
        text: 'Packages for the profile you choose.',
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
        title: 'Tell us where, and pay',
        text: 'Your username or the link is enough. The total includes taxes.',
      },
      {
        title: 'Follow your order',
        text: 'Your order number shows where it stands.',
      },
    ],
    questions: [
      {
        question: 'What does each package include?',
        answer: 'The page of each service tells you, with its price and terms, before you pay.',
      },
      {
        question: 'Is it a subscription?',
        answer: 'No. You pay for each order once, and it never renews.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. If anyone asks for it in our name, it isn’t us.',
      },
      {
        question: 'Can I change my mind?',
        answer: `Yes. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
