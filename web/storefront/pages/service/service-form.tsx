import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { Island } from '../../parts/island.tsx';
import type { FormFrame, OrderFormProps } from '../../purchase/frames.ts';
import { OrderFormIsland } from '../../purchase/order-form/order-form.tsx';
import { firstChoice } from '../../purchase/package/packages.ts';
import { packPackages } from '../../purchase/package/packed-packages.ts';
import { postsFrame, wordsFor } from '../../purchase/posts/posts-frame.ts';
import { postsPart } from '../../purchase/posts/posts-step.tsx';
import type { RenderInput } from '../../render-input.ts';
import { ClosedCountries, ClosedNotice } from './closed-notice.tsx';
import { formProps } from './form-props.ts';

function frameOf(type: ServiceType, props: OrderFormProps): FormFrame {
  const { locale, packages } = props;
  const words = orderFormMessages[locale];
  const initial = firstChoice(packages, customQuantity.default);
  if (type === 'followers') return { props, words, initial };
  const own = postsFrame(type, postsMessages[locale]);
  return { props, words: wordsFor(words, own), initial, part: postsPart(own) };
}

/** The order form of a service; in its place why nothing of it is sold, and above it where it is not. */
export function ServiceForm({ input, type }: { input: RenderInput; type: ServiceType }) {
  const { locale } = input;
  const closure = input.data.content.closed?.[type];
  if (closure?.everywhere) return <ClosedNotice reason={closure.everywhere} locale={locale} />;
  return (
    <>
      {closure && <ClosedCountries countries={closure.countries} locale={locale} />}
      <OpenForm input={input} type={type} />
    </>
  );
}

/** The same markup that the browser takes over. */
function OpenForm({ input, type }: { input: RenderInput; type: ServiceType }) {
  const { locale, assets } = input;
  const props = formProps(input, type);
  const island = type === 'followers' ? 'order-form' : 'posts-form';
  return (
    <Island
      name="order"
      source={`web/storefront/purchase/${island}-island.tsx`}
      words={type === 'followers' ? ['order-form'] : ['order-form', 'posts']}
      locale={locale}
      assets={assets}
      start="recover"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <OrderFormIsland frame={frameOf(type, props)} />
    </Island>
  );
}
