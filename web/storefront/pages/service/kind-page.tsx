import { networkNames } from '#contracts/catalog/network-names.ts';
import type { ShownKind } from '#contracts/catalog/service-types.ts';
import { kindFormMessages } from '#messages/kind-form.ts';
import { type Storefront, storefrontMessages } from '#messages/storefront.ts';
import { lowestPrice } from '../../navigation.ts';
import { LateStyles } from '../../parts/late-styles.tsx';
import { Reviews } from '../../parts/reviews.tsx';
import type { RenderInput } from '../../render-input.ts';
import { HowItWorks, Questions } from '../landing-sections.tsx';
import { KindForm } from './kind-form.tsx';
import { Hero } from './service-page.tsx';

/** How to order it; paying is the same for everything. */
function stepsOf({ form, network }: ShownKind, { locale }: RenderInput): Storefront['how'] {
  const { how } = storefrontMessages[locale];
  const { steps } = kindFormMessages[locale];
  const where = form === 'followers' ? steps.profile : steps.posts;
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

/** The owner's questions, else those that hold for every service: none of them speaks of a time. */
function questionsOf({ form, texts }: ShownKind, { locale }: RenderInput): Storefront['faq']['entries'] {
  if (texts.questions.length > 0) return texts.questions;
  const { entries } = storefrontMessages[locale].faq;
  const { questions } = kindFormMessages[locale];
  const [password, withdrawal] = [entries[0], entries.at(-1)];
  const own = form === 'followers' ? questions.public : questions.share;
  return [...(password ? [password] : []), own, questions.follow, ...(withdrawal ? [withdrawal] : [])];
}

/** What is sold by data: the page is as those of the shop's own services, in its own words. */
export function KindPage({ input, kind }: { input: RenderInput; kind: ShownKind }) {
  const { locale, data } = input;
  const { hero, faq } = storefrontMessages[locale];
  const { heading, lead } = kind.texts;
  return (
    <main>
      <section className="hero">
        <div className="in">
          <Hero
            words={{ ...hero, heading, lead }}
            price={lowestPrice(kind.services, locale)}
            locale={locale}
          />
          <KindForm input={input} kind={kind} />
        </div>
      </section>
      <LateStyles assets={input.assets} />
      <HowItWorks words={stepsOf(kind, input)} />
      <Reviews reviews={data.content.reviews} locale={locale} about={kind.code} />
      <Questions words={{ ...faq, entries: questionsOf(kind, input) }} email={data.identity.email} />
    </main>
  );
}
