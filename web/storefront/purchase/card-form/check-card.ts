import type { CardFormTexts } from '#messages/es/card-form.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import { textsOf } from '../buyer/check-form.ts';
import { checkDetails, type Details, type RequiredDetails } from '../buyer/details.ts';

export type CardPart = 'number' | 'expiry' | 'cvc';
export type CardParts = Record<CardPart, boolean>;

export const emptyParts: CardParts = { number: false, expiry: false, cvc: false };

/** Field order of text 1, section 5, followed by the username and the two statements. */
const order = [
  'number',
  'expiry',
  'cvc',
  'holder',
  'email',
  'username',
  'public',
  'posts',
  'startNow',
  'waive',
] as const;
export type CardField = (typeof order)[number];
export type CardProblems = Partial<Record<CardField, string | undefined>>;

interface CardAnswers {
  parts: CardParts;
  holder: string;
  details: Details;
  wanted: RequiredDetails;
  /** Maximum number of posts for the package. `undefined` for followers. */
  maxPosts?: number | undefined;
}

interface Texts {
  card: CardFormTexts['errors'];
  form: OrderFormTexts['errors'];
}

function detailProblems({ details, wanted, maxPosts }: CardAnswers, texts: Texts): CardProblems {
  const { email, ...others } = checkDetails(details, maxPosts);
  // Text without `@` uses this form's own message.
  const emailText = details.email.includes('@') && email ? texts.form[email] : texts.card.email;
  return { ...(wanted.email && email ? { email: emailText } : {}), ...textsOf(others, texts.form) };
}

export function checkCard(answers: CardAnswers, texts: Texts): CardProblems {
  const { parts, holder } = answers;
  return {
    ...(parts.number ? {} : { number: texts.card.number }),
    ...(parts.expiry ? {} : { expiry: texts.card.expiry }),
    ...(parts.cvc ? {} : { cvc: texts.card.cvc }),
    ...(holder.trim() ? {} : { holder: texts.card.holder }),
    ...detailProblems(answers, texts),
  };
}

export const firstCardProblem = (problems: CardProblems): CardField | undefined =>
  order.find((field) => problems[field] !== undefined);
