import type { ClosureReason } from '#contracts/catalog/closures.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { Island } from '../../parts/island.tsx';
import type { FormContext, OrderFormProps } from '../../purchase/contexts.ts';
import { createKindContext } from '../../purchase/kinds/own-frame.ts';
import { createKindPosts } from '../../purchase/kinds/own-posts.ts';
import { OrderFormIsland } from '../../purchase/order-form/order-form.tsx';
import { createProfileContext } from '../../purchase/order-form/profile-frame.ts';
import { packPackages } from '../../purchase/package/packed-packages.ts';
import { createDefaultPosts, withPosts } from '../../purchase/posts/posts-part.ts';
import type { RenderInput } from '../../render-input.ts';
import { ClosedCountries, ClosedNotice } from './closed-notice.tsx';
import { formProps } from './form-props.ts';

function frameOf(props: OrderFormProps): FormContext {
  const { locale, kind, type } = props;
  const plain = createProfileContext(props, orderFormMessages[locale]);
  const frame = kind ? createKindContext(plain) : plain;
  if (!isForPosts(type)) return frame;
  return withPosts(frame, (kind ? createKindPosts : createDefaultPosts)(props, postsMessages[locale]));
}

/** Returns why the type is not on sale: closed in the settings, or an added type without packages. */
function closureOf(
  { builtIn, form, services }: DisplayedType,
  { data }: RenderInput,
): ClosureReason | undefined {
  const thrown = data.content.closed?.[form]?.everywhere ?? undefined;
  if (builtIn) return thrown;
  return services.length === 0 ? (thrown ?? 'pause') : undefined;
}

export function ServiceForm({ input, type }: { input: RenderInput; type: DisplayedType }) {
  const { locale, data } = input;
  const reason = closureOf(type, input);
  if (reason) return <ClosedNotice reason={reason} locale={locale} />;
  const closure = type.builtIn ? data.content.closed?.[type.code] : undefined;
  return (
    <>
      {closure && <ClosedCountries countries={closure.countries} locale={locale} />}
      <OpenForm input={input} type={type} />
    </>
  );
}

const folder = 'web/storefront/purchase';

function OpenForm({ input, type }: { input: RenderInput; type: DisplayedType }) {
  const { locale, assets } = input;
  const props = formProps(input, type);
  const forPosts = isForPosts(type.form);
  // Code specific to added types is not loaded on pages of built-in types.
  const own = forPosts ? ['own-frame', 'own-posts'] : ['own-frame'];
  return (
    <Island
      name="order"
      source={`${folder}/${forPosts ? 'posts' : 'order'}-form-island.tsx`}
      parts={type.builtIn ? [] : own.map((part) => `${folder}/kinds/${part}.ts`)}
      words={forPosts ? ['order-form', 'posts'] : ['order-form']}
      locale={locale}
      assets={assets}
      start="recover"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <OrderFormIsland frame={frameOf(props)} />
    </Island>
  );
}
