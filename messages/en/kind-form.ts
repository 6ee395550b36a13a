import type { KindFormTexts } from '#messages/es/kind-form.ts';

export const kindForm: KindFormTexts = {
  steps: {
    profile: {
      title: 'Tell us which profile',
      text: (network) =>
        `Type your ${network} username or paste the link to your profile. It has to be public.`,
    },
    posts: {
      title: 'Tell us where',
      text: (network) =>
        `Type your username and paste the links from ${network}, one per line. There can be several.`,
    },
    follow: {
      title: 'Follow it to the end',
      text: 'Your order number shows at any time what has arrived and what is still to come.',
    },
  },
  questions: {
    public: {
      question: 'Why does my profile have to be public?',
      answer:
        'What you order can’t reach a private profile. You can make it private again once the order is delivered.',
    },
    share: {
      question: 'Can I spread it over several links?',
      answer:
        'Yes, up to the limit of your package: it is shared evenly and, if any units are left over, the first links get one more.',
    },
    follow: {
      question: 'How do I check on my order?',
      answer:
        'After paying you get an order number. It shows at any time what has arrived and what is still to come.',
    },
  },
  form: {
    label: (network) => `Your ${network} username`,
    isPublic: (network) => `My ${network} profile is public`,
    username: (network) => `Please enter your ${network} username`,
    usernameInvalid: (network) => `This ${network} username isn’t valid. Please check it.`,
    public: (network) => `Please confirm that your ${network} profile is public`,
    package: 'Please choose a package',
    quantity: (what) => `Quantity: ${what}`,
    line: (count, what) => `${count} ${what}`,
    bonusLine: (count, what) => `+${count} ${what} free`,
    linksHint: (network) => `Links copied from ${network} work. Repeated ones count once.`,
    advice: 'One or several: the quantity is shared evenly.',
    share: (count, what) => `${count} ${what} for each link`,
  },
};
