import { networkNames } from '#contracts/catalog/network-names.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { kindFormMessages } from '#messages/kind-form.ts';
import { insertMeasuredTimes } from '#messages/measured-times.ts';
import { serviceMessages } from '#messages/services.ts';
import { type StorefrontTexts, storefrontMessages } from '#messages/storefront.ts';
import type { RenderInput } from '../../render-input.ts';

type ServicePageTexts = Pick<StorefrontTexts, 'hero' | 'how' | 'faq'>;
type AddedType = DisplayedType & { builtIn: false };

function stepsOf(
  { form, network }: AddedType,
  { how }: StorefrontTexts,
  { locale }: RenderInput,
): ServicePageTexts['how'] {
  const { steps } = kindFormMessages[locale];
  const where = isForPosts(form) ? steps.posts : steps.profile;
  const pay = how.steps[1];
  return {
    heading: how.heading,
    steps: [
      { title: where.title, text: where.text(networkNames[network]) },
      ...(pay ? [pay] : []),
      steps.follow,
    ],
  };
}

/** Returns the owner's questions, or the generic ones, which mention no delivery times. */
function questionsOf({ form, texts }: AddedType, { faq }: StorefrontTexts, { locale }: RenderInput) {
  if (texts.questions.length > 0) return texts.questions;
  const { questions } = kindFormMessages[locale];
  const [password, withdrawal] = [faq.entries[0], faq.entries.at(-1)];
  const own = isForPosts(form) ? questions.share : questions.public;
  return [...(password ? [password] : []), own, questions.follow, ...(withdrawal ? [withdrawal] : [])];
}

function builtInTexts(
  code: DisplayedType['form'],
  common: StorefrontTexts,
  { locale, data }: RenderInput,
): ServicePageTexts {
  const { hero, how, faq } = common;
  const own = isForPosts(code) ? serviceMessages[locale][code] : undefined;
  const entries = insertMeasuredTimes(own?.questions ?? faq.entries, data.content.claims, locale);
  return {
    hero: own ? { ...hero, heading: own.heading, lead: own.lead } : hero,
    how: own?.how ?? how,
    faq: { ...faq, entries },
  };
}

export function textsOfPage(type: DisplayedType, input: RenderInput): ServicePageTexts {
  const common = storefrontMessages[input.locale];
  if (type.builtIn) return builtInTexts(type.code, common, input);
  const { heading, lead } = type.texts;
  return {
    hero: { ...common.hero, heading, lead },
    how: stepsOf(type, common, input),
    faq: { ...common.faq, entries: questionsOf(type, common, input) },
  };
}
