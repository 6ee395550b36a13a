import type { QuestionsTexts } from '../es/questions.ts';
import { checkout } from './checkout.ts';
import { faq as conditions } from './conditions.ts';

const { business, discount } = checkout;

export const questions: QuestionsTexts = {
  order: {
    title: 'Before you order',
    entries: [
      {
        question: 'Do you need my password?',
        answer: 'No. Only the username. If anyone asks for your password in our name, it isn’t us.',
      },
      {
        question: 'Why does my profile have to be public?',
        answer:
          'A private profile can’t receive followers, and its posts can’t receive likes or views. You can make it private again once the order is delivered.',
      },
      {
        question: 'Can I order for several posts at once?',
        answer:
          'Yes. With likes and views, choose the posts or paste their links, and the quantity in the package is shared evenly among them.',
      },
      {
        question: 'Can I place two orders for the same profile?',
        answer: conditions.waiting,
      },
      {
        question: 'Do I have to create an account?',
        answer:
          'No. You buy with your username and your email. In “My account” you see your orders with a code we send to that email, without a password.',
      },
      {
        question: 'Where do the followers come from?',
        answer:
          'You choose between two lists: European or only from Spain. The origin is what our provider states; we don’t check it follower by follower. Likes and views aren’t sold by country.',
      },
      {
        question: 'Are there real people behind them?',
        answer:
          'We don’t promise that: neither that there’s a person behind every follower, like or view, nor that they’ll interact with you or buy anything from you.',
      },
      {
        question: 'Can the network do something against my account?',
        answer:
          'The network’s rules may forbid or limit this kind of service, and it can remove what was delivered or take action against your account. Read them and decide whether it suits you. We have no link with Instagram or any other network.',
      },
      {
        question: 'What do you sell, and for which networks?',
        answer: 'We sell {{sold}}. Everything we sell is under “Services”, with prices.',
      },
      {
        question: 'Which countries do you sell to?',
        answer: '{{markets}}',
      },
    ],
  },
  payment: {
    title: 'Payment and prices',
    entries: [
      {
        question: 'How can I pay?',
        answer: conditions.payment,
      },
      {
        question: 'Do prices include VAT?',
        answer: 'Yes. The total you see from the start is what you’re charged, taxes included.',
      },
      {
        question: 'Are you buying as a business?',
        answer: conditions.business(discount.fold, business.fold),
      },
      {
        question: 'My payment failed. Was I charged?',
        answer:
          'A declined payment isn’t charged. You can try again with the same card or another one: it’s the same order, and you won’t be charged twice.',
      },
      {
        question: 'Where do I enter a discount code?',
        answer: 'At the payment step, under “Discount code”. The new total appears before you pay.',
      },
      {
        question: 'Is it a subscription?',
        answer:
          'No. You pay the total you see once. There are no instalments, no renewal and no other costs.',
      },
    ],
  },
  delivery: {
    title: 'Delivery and tracking',
    entries: [
      {
        question: 'How long does delivery take?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'How do I check on my order?',
        answer:
          'When you pay you get an order number, which is also in the confirmation email. Use it to see at any time how many have arrived and how many are still to come.',
      },
      {
        question: 'Can I change my username during delivery?',
        answer:
          'Please wait until it’s done. With another name, or a private profile, delivery stops and someone has to look into it.',
      },
      {
        question: 'What if the numbers drop afterwards?',
        answer: conditions.refill,
      },
      {
        question: 'Something looks wrong. When should I write?',
        answer: conditions.delivery.support,
      },
      {
        question: 'I typed the wrong username or link. What do I do?',
        answer:
          'Correct it on your order’s page for as long as it hasn’t been sent: the link is in the confirmation email and in your account. Once it has been sent, write to us right away with your order number.',
      },
      {
        question: 'I can’t find the confirmation email. Where is it?',
        answer:
          'Look in your spam folder. If it isn’t there, open “My account” with the email you bought with: there you see your orders and their numbers.',
      },
    ],
  },
  rights: {
    title: 'Withdrawal and data',
    entries: [
      {
        question: 'Can I change my mind?',
        answer: conditions.withdrawal.right,
      },
      {
        question: 'When will I get my refund?',
        answer: conditions.withdrawal.refund,
      },
      {
        question: 'What data do you keep?',
        answer:
          'What belongs to your order: your email, the username or the posts, the package and the payment. Our provider gets only the link and the quantity. We never keep cards or passwords.',
      },
      {
        question: 'How do I stop getting your emails?',
        answer: 'Under “Unsubscribe”, at the foot of every page. Emails about your own orders keep coming.',
      },
    ],
  },
};
