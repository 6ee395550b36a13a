import type { Services } from '#messages/es/services.ts';
import { form as conditions } from './conditions.ts';

export const services: Services = {
  likes: {
    heading: 'Likes for your posts',
    lead: 'Choose the posts and how many likes to share among them. No account and no password.',
    how: {
      heading: 'How it works',
      steps: [
        {
          title: 'Choose the posts',
          text: 'Enter your username and tick them, or paste their links. You can pick several.',
        },
        {
          title: 'Choose how many and pay',
          text: 'You see what each post gets before you pay. The total includes taxes.',
        },
        {
          title: 'Follow it to the end',
          text: 'Your order number shows how many have arrived and how many are still to come.',
        },
      ],
    },
    questions: [
      {
        question: 'Can I share them among several posts?',
        answer:
          'Yes, as many as your package allows: they are shared evenly and, if some are left over, the first posts get one more.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username and the posts you choose.',
      },
      {
        question: 'Why does my profile have to be public?',
        answer:
          'The posts of a private profile can’t receive likes. You can make it private again once the order is delivered.',
      },
      {
        question: 'What if my posts don’t show up?',
        answer: 'Copy their links in Instagram and paste them, one per line. It works just the same.',
      },
      {
        question: 'Can I change my mind?',
        answer: `Yes. ${conditions.withdrawal.text}`,
      },
    ],
  },
  views: {
    heading: 'Views for your videos',
    lead: 'Choose the videos or reels and how many views to share among them. No account and no password.',
    how: {
      heading: 'How it works',
      steps: [
        {
          title: 'Choose the videos',
          text: 'Enter your username and tick them, or paste their links. Videos and reels, one or several.',
        },
        {
          title: 'Choose how many and pay',
          text: 'You see what each video gets before you pay. The total includes taxes.',
        },
        {
          title: 'Follow it to the end',
          text: 'Your order number shows how many have arrived and how many are still to come.',
        },
      ],
    },
    questions: [
      {
        question: 'Do they work for photos?',
        answer: 'No. Instagram counts views of videos and reels, so only those can be chosen.',
      },
      {
        question: 'Can I share them among several videos?',
        answer:
          'Yes, as many as your package allows: they are shared evenly and, if some are left over, the first videos get one more.',
      },
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username and the videos you choose.',
      },
      {
        question: 'What if my videos don’t show up?',
        answer: 'Copy their links in Instagram and paste them, one per line. It works just the same.',
      },
      {
        question: 'Can I change my mind?',
        answer: `Yes. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
