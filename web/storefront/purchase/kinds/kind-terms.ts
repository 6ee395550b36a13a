import type { Network } from '#contracts/catalog/networks.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { OrderForm } from '#messages/es/order-form.ts';

/** Holds what a form says otherwise for one type, in the language of the page; `#` stands for the count. */
export interface KindWords {
  label: string;
  isPublic: string;
  username: string;
  usernameInvalid: string;
  public: string;
  package: string;
  quantity: string;
  one: string;
  many: string;
  bonusLine: string;
  linksHint: string;
  example: string;
  advice: string;
  share: string;
}

/** Is a type that an owner has added, as far as ordering it goes. */
export interface KindTerms {
  code: string;
  form: ServiceType;
  network: Network;
  words: KindWords;
}

const counted = (text: string) => (count: string) => text.replace('#', count);

/** Returns the order form's words with those that speak of Instagram, or of the form's usual service, changed. */
export function wordsOfKind(form: OrderForm, { words }: Pick<KindTerms, 'words'>): OrderForm {
  const { label, isPublic, username, usernameInvalid, public: hidden } = words;
  const line = (count: string) => counted(count === '1' ? words.one : words.many)(count);
  const own = { line, bonusLine: counted(words.bonusLine) };
  const { profile, packages, summary, errors } = form;
  return {
    ...form,
    profile: { ...profile, label, isPublic },
    packages: { ...packages, quantity: words.quantity },
    summary: {
      ...summary,
      europeLine: line,
      bonusLine: own.bonusLine,
      likes: { ...summary.likes, ...own },
      views: { ...summary.views, ...own },
    },
    errors: { ...errors, package: words.package, username, usernameInvalid, public: hidden },
  };
}
