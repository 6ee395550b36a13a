import { networkNames } from '#contracts/catalog/network-names.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import { countKind, type DisplayedType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { kindFormMessages } from '#messages/kind-form.ts';
import type { KindTerms } from '../../purchase/kinds/kind-terms.ts';

const examples: Record<Network, string> = {
  instagram: 'https://www.instagram.com/p/…',
  tiktok: 'https://www.tiktok.com/@…/video/…',
  youtube: 'https://www.youtube.com/watch?v=…',
  x: 'https://x.com/…/status/…',
};

export function kindTerms(kind: DisplayedType, locale: Locale): KindTerms {
  const { code, form, network, names } = kind;
  const { many } = names[locale];
  const { form: words } = kindFormMessages[locale];
  const on = networkNames[network];
  return {
    code,
    form,
    network,
    words: {
      label: words.label(on),
      isPublic: words.isPublic(on),
      username: words.username(on),
      usernameInvalid: words.usernameInvalid(on),
      public: words.public(on),
      package: words.package,
      quantity: words.quantity(many),
      one: countKind(kind, locale, '1').replace('1', '#'),
      many: countKind(kind, locale, '#'),
      bonusLine: words.bonusLine('#', many),
      linksHint: words.linksHint(on),
      example: examples[network],
      advice: words.advice,
      share: words.share('#', many),
    },
  };
}
