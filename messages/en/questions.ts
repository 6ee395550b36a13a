import type { Questions } from '../es/questions.ts';

export const questions: Questions = {
  order: {
    title: 'Before you order',
    entries: [
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username. If anyone asks for your password in our name, it is not us.',
      },
      {
        question: 'Why must my profile be public?',
        answer:
          'A private profile cannot receive followers, and its posts cannot receive likes or views. You can make it private again once the order is delivered.',
      },
      {
        question: 'Can I order for several posts at once?',
        answer:
          'Yes, with likes and views: choose the posts or paste their links, and the quantity of the package is spread evenly over them.',
      },
      {
        question: 'Can I place two orders for the same profile?',
        answer:
          'Yes. If they are of the same kind, the second one waits for the first to finish and starts by itself. You need not do anything.',
      },
    ],
  },
  payment: {
    title: 'Payment and prices',
    entries: [
      {
        question: 'How can I pay?',
        answer:
          'By card, and with Apple Pay or Google Pay if your device has them. Card details go encrypted to the payment processor; this shop neither sees nor keeps them.',
      },
      {
        question: 'Do prices include VAT?',
        answer: 'Yes. The total that you see from the first moment is what is charged, taxes included.',
      },
      {
        question: 'My payment failed. Was I charged?',
        answer:
          'A declined payment is not charged. You can try again with the same card or another one: it is the same order, and it is not charged twice.',
      },
      {
        question: 'Where do I enter a discount code?',
        answer: 'At the payment, under “Discount code”. The new total shows before you pay.',
      },
    ],
  },
  delivery: {
    title: 'Delivery and tracking',
    entries: [
      {
        question: 'How long does delivery take?',
        answer:
          'Orders are normally processed at once; sometimes, however, they take up to 24 hours. This is an estimate: the tracking page shows the real state.',
      },
      {
        question: 'How do I know how far my order is?',
        answer:
          'When you pay we give you an order number, which is in the confirmation email too. With it you can see at any time how many have arrived and how many are missing.',
      },
      {
        question: 'Can I change my username during delivery?',
        answer:
          'Better wait. With another name, or with a private profile, the delivery stops and has to be looked at by hand.',
      },
      {
        question: 'What if the numbers drop afterwards?',
        answer:
          'On Instagram they may drop with time. If they drop after delivery, write to us with your order number and we will look into it.',
      },
      {
        question: 'Something is not right. When should I write?',
        answer:
          'Wait 48 hours, in case the delivery is only slow, and write to us with your order number. If you seem to have been charged twice, write at once.',
      },
    ],
  },
  rights: {
    title: 'Withdrawal and data',
    entries: [
      {
        question: 'Can I change my mind?',
        answer:
          'Yes, within 14 days and until the order is fully delivered. Use “Withdraw from contract here” at the foot of every page: we stop the delivery and refund the part that was not delivered.',
      },
      {
        question: 'When does the money of a refund arrive?',
        answer:
          'We request it at once, to the means that you paid with. When you see it depends on your bank: usually 5 to 10 days.',
      },
      {
        question: 'What data do you keep?',
        answer:
          'Those of the order: your email, the username or the posts, the package and the payment. Whoever delivers gets only the link and the quantity. We never keep cards or passwords.',
      },
    ],
  },
};
