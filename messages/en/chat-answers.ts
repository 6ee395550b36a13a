import type { ChatAnswersTexts } from '../es/chat-answers.ts';
import { checkout } from './checkout.ts';
import { chat as conditions } from './conditions.ts';

const { business } = checkout;

export const chatAnswers: ChatAnswersTexts = {
  greeting: 'Hello. Ask me about prices, payments, deliveries, refunds or your order.',
  thanks: 'You’re welcome. I’m here if anything else comes up.',
  unknown: 'I can’t find that on our pages, and I’d rather not make it up. You can ask a person.',
  person: 'Of course. We answer by email: type yours and we’ll pass this chat on to our team.',
  askNumber: 'Type your order number here (10 letters and digits) and I’ll tell you how it’s going.',
  noOrder: (number) =>
    `I can’t find an order with the number ${number}. Please check it: it has 10 letters and digits.`,
  tooMany: 'You’ve looked up several orders in a row. Please wait a minute.',
  prices: {
    source: (what) => `Prices: ${what}`,
    one: (what, price) => `${what}: ${price}`,
    bonus: (count) => `with ${count} free`,
    from: (what, price) => `${what}: from ${price}`,
    list: (what, steps) => `${what}: ${steps}.`,
    step: (count, price) => `${count} for ${price}`,
    vat: 'Prices include VAT.',
    most: (count) => `The most we sell at once is ${count}.`,
    least: (count) => `Our smallest package is ${count}.`,
    range: (what, least, most) => `${what}: ${least} to ${most}`,
    unsold: 'That isn’t on sale right now.',
  },
  names: { followers: 'Followers', likes: 'Likes', views: 'Views' },
  order: {
    state: (number, what, state) => `Order ${number}, ${what}: ${state}.`,
    updated: (moment) => `Updated: ${moment}.`,
    placed: (moment) => `Placed: ${moment}.`,
    completed: (moment) => `Completed: ${moment}.`,
    total: (amount) => `Total: ${amount}.`,
    discount: (code, amount) => `Discount ${code}: ${amount}.`,
    payment: (state) => `Payment: ${state}.`,
    for: (username) => `For @${username}.`,
    onlyPublic: 'Until I know it’s yours, I can only tell you what the tracking page shows.',
    proved: 'Order verified.',
  },
  stated: {
    robot:
      'I’m an automatic assistant, not a person. I answer with sentences from our pages. If you prefer, I can pass you on to a person, who will reply by email.',
    seller: (who, where, email) => `The seller is ${who}, ${where}. Email: ${email}.`,
    trust: (who, where, email) =>
      `The seller is ${who}, ${where}; email: ${email}. Only buyers who received an order can review it, and every review is published. ${conditions.withdrawal.text} We don’t promise real people or numbers that never drop, and the social network’s rules may forbid this service. See what we’ve delivered and refunded under “Who sells here?”.`,
    doubleCharge:
      'Write to us right away with your order number: someone will check it and, if you were charged twice, we’ll refund the extra charge.',
    missing:
      'Write to us right away with your order number: someone will compare your profile with what’s recorded as delivered.',
    refundSum:
      'If you withdraw, we refund the undelivered part: what you paid, less the share that had arrived when you withdrew. If nothing had arrived, we refund everything.',
    crisis:
      'What you say matters, and you do not have to carry it alone. Please call your local emergency number now if you are in danger: 112 in the European Union, 999 in the United Kingdom. In the UK and Ireland, Samaritans answer free of charge at any hour on 116 123.',
    invoice: `Your invoice is on your order’s page, in the confirmation email and in “My account”. ${conditions.business(business.fold)}`,
    angry:
      'I’m sorry about this. I can’t issue refunds here. To cancel the order, use “Withdraw from contract here”; if something went wrong, send us your order number and someone will look into it.',
    drip: 'We don’t sell deliveries spread over several days or scheduled for later: we start once you’ve paid.',
    discount:
      'We don’t hand out codes in chat. Prices and current offers are on each service’s page; enter a code at checkout.',
    address:
      'If the order’s email address is wrong, you can correct it on the page that opens after payment, until the order is sent. After that, give us your order number and someone will change it.',
    posts:
      'For likes, choose public posts of the profile or paste their links: photos, videos and reels all work. Views are only for videos and reels.',
  },
  handOver: {
    visitor: 'Visitor',
    assistant: 'Assistant',
    opened: 'Chat passed on from the shop:',
    shortened: '[…]',
    added: 'Added to the thread: someone will read it and reply by email.',
    sent: (email) => `Chat sent to our team. We’ll answer by email to ${email}.`,
  },
};
