import type { Network } from '#contracts/catalog/networks.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';

/** Form texts of an added type, in the page's language. `#` is replaced by the count. */
export interface KindTexts {
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

export interface KindTerms {
  code: string;
  form: ServiceType;
  network: Network;
  words: KindTexts;
}

const fillCount = (text: string) => (count: string) => text.replace('#', count);

/** Returns the order form's messages with the Instagram-specific ones replaced. */
export function textsOfKind(form: OrderFormTexts, { words }: Pick<KindTerms, 'words'>): OrderFormTexts {
  const { label, isPublic, username, usernameInvalid, public: hidden } = words;
  const line = (count: string) => fillCount(count === '1' ? words.one : words.many)(count);
  const own = { line, bonusLine: fillCount(words.bonusLine) };
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
