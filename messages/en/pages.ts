import type { PagesTexts } from '#messages/es/pages.ts';

export const pages: PagesTexts = {
  names: {
    followers: 'Followers',
    likes: 'Likes',
    views: 'Views',
    orderSuccess: 'Your order',
    tracking: 'Track an order',
    checkout: 'Payment',
    cardForm: 'Card payment',
    standalone: 'Payment',
    cancelled: 'Payment cancelled',
    paymentFailed: 'Payment error',
    chooser: 'Services',
    promo: 'Auge',
    landing: 'Grow on Instagram',
    igTools: 'Social media tools',
    specialOffer: 'Today’s prices',
    adsLanding: 'Grow on Instagram',
    marketing: 'Grow on social media',
    compliance: 'Compliance test',
    faq: 'FAQ',
    contact: 'Contact',
    stories: 'Success stories',
    seller: 'Who sells here?',
    writeReview: 'Your review',
    withdrawal: 'Withdraw from contract here',
    terms: 'Terms',
    refunds: 'Refunds',
    privacy: 'Privacy',
    cookies: 'Cookies',
    accessibility: 'Accessibility',
    account: 'My account',
    myOrders: 'Your orders',
    demoOrder: 'Example of a completed order',
    unsubscribe: 'Unsubscribe',
    invoice: 'Invoice',
  },
  rightOfWithdrawal: 'Right of withdrawal',
  titles: {
    followers: {
      title: 'Instagram followers',
      description:
        'Followers for your Instagram, European or from Spain only. Prices in euros including VAT, no password and no account.',
    },
    likes: {
      title: 'Instagram likes',
      description:
        'Likes for the posts you choose. Prices in euros including VAT, no password and no account.',
    },
    views: {
      title: 'Instagram views',
      description:
        'Views for your Instagram videos. Prices in euros including VAT, no password and no account.',
    },
    orderSuccess: { title: 'Your order', description: 'Where your order stands, as it happens.' },
    tracking: {
      title: 'Track your order',
      description: 'Enter your order number and see how much has already arrived.',
    },
    checkout: { title: 'Secure payment', description: 'Check your order and pay by card or digital wallet.' },
    cardForm: { title: 'Card payment', description: 'Pay for your order with your card details.' },
    standalone: { title: 'Secure payment', description: 'Pay for a package at the catalogue price.' },
    cancelled: {
      title: 'Payment cancelled',
      description: 'The payment was cancelled. What you typed is still in the form.',
    },
    paymentFailed: {
      title: 'Payment error',
      description: 'The payment didn’t go through; you can try again.',
    },
    chooser: {
      title: 'Choose a service',
      description: 'Everything we sell, with its price: choose where to start.',
    },
    promo: {
      title: 'Packages for Instagram',
      description: 'Followers, likes and views with the price up front.',
    },
    landing: {
      title: 'Grow your Instagram',
      description: 'Packages of followers, likes and views, with prices in euros and every order tracked.',
    },
    igTools: {
      title: 'Social media tools',
      description: 'Tools and services for your social media presence, at clear prices.',
    },
    specialOffer: {
      title: 'Today’s prices',
      description: 'What we sell, at today’s final price.',
    },
    adsLanding: {
      title: 'Choose a package for your Instagram',
      description: 'Choose a package for your profile and follow its delivery step by step.',
    },
    marketing: {
      title: 'Grow your social media',
      description: 'Growth packages for social media, with prices in euros and every order tracked.',
    },
    compliance: {
      title: 'Compliance test',
      description: 'Which texts are served to whom: the same to everyone.',
    },
    faq: {
      title: 'Frequently asked questions',
      description: 'Answers about orders, payments, deliveries and refunds.',
    },
    contact: { title: 'Contact', description: 'Write to us: we reply by email.' },
    stories: { title: 'Success stories', description: 'What others have done, with their figures.' },
    seller: {
      title: 'Who sells here?',
      description:
        'The company, what it has delivered and refunded, where reviews come from and what is not promised.',
    },
    writeReview: { title: 'Your review', description: 'Tell us how your order went.' },
    withdrawal: {
      title: 'Withdraw from your contract',
      description: 'Withdraw from your contract here, without signing in and without giving reasons.',
    },
    terms: { title: 'Terms', description: 'The shop’s terms of sale.' },
    refunds: { title: 'Refunds', description: 'When and how we refund you.' },
    privacy: {
      title: 'Privacy',
      description: 'Which data we process, why, for how long, and which rights you have.',
    },
    cookies: {
      title: 'Cookies',
      description: 'What the shop keeps in your browser and how to change your choice.',
    },
    accessibility: {
      title: 'Accessibility',
      description: 'How accessible the shop is and how to tell us about an obstacle.',
    },
    account: { title: 'My account', description: 'Your orders, with a code we send you by email.' },
    myOrders: {
      title: 'Your orders',
      description: 'The order of your private link, with its total and its VAT.',
    },
    demoOrder: {
      title: 'Example of a completed order',
      description: 'An example, with made-up data, of a completed order.',
    },
    unsubscribe: { title: 'Unsubscribe', description: 'Stop receiving our emails.' },
    invoice: { title: 'Invoice', description: 'Your invoice with its PDF, and the full one if you need it.' },
    notFound: { title: 'Page not found', description: 'This page doesn’t exist.' },
  },
};
