import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { ShownKind } from '#contracts/catalog/service-types.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { deliveryLines } from '../../delivery-lines.ts';
import { Island } from '../../parts/island.tsx';
import type { FormFrame } from '../../purchase/frames.ts';
import { type KindFormProps, kindFrame, kindPosts, withPosts } from '../../purchase/kinds/kind-frame.ts';
import { linksPart } from '../../purchase/kinds/links-part.tsx';
import { OrderFormIsland } from '../../purchase/order-form/order-form.tsx';
import { packagesFrom } from '../../purchase/package/packages.ts';
import { packPackages } from '../../purchase/package/packed-packages.ts';
import { postsPart } from '../../purchase/posts/posts-step.tsx';
import type { RenderInput } from '../../render-input.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { formProps } from './form-props.ts';
import { kindTerms } from './kind-terms.ts';

function frameOf(props: KindFormProps): FormFrame {
  const { locale, kind, type } = props;
  const frame = kindFrame(props, orderFormMessages[locale]);
  if (type === 'followers') return frame;
  const own = kindPosts(props, postsMessages[locale]);
  return withPosts(frame, own, hasDirectory(kind.network) ? postsPart(own) : linksPart(own));
}

function propsOf(input: RenderInput, kind: ShownKind): KindFormProps {
  const terms = kindTerms(kind, input.locale);
  return {
    ...formProps(input, kind.form, kind.network),
    packages: packagesFrom(kind.services, [kind.form], kind.code),
    kind: terms,
    deliveries: deliveryLines(
      input.data.content.claims,
      [{ type: kind.form, kind: kind.code, audience: null }],
      input.locale,
    ),
  };
}

/** The order form of a kind; in its place why nothing of it is sold. */
export function KindForm({ input, kind }: { input: RenderInput; kind: ShownKind }) {
  const { locale, assets, data } = input;
  if (kind.services.length === 0) {
    const reason = data.content.closed?.[kind.form]?.everywhere ?? 'pause';
    return <ClosedNotice reason={reason} locale={locale} />;
  }
  const props = propsOf(input, kind);
  const plain = kind.form === 'followers';
  return (
    <Island
      name="order"
      source={`web/storefront/purchase/kind-${plain ? 'form' : 'posts'}-island.tsx`}
      words={plain ? ['order-form'] : ['order-form', 'posts']}
      locale={locale}
      assets={assets}
      start="recover"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <OrderFormIsland frame={frameOf(props)} />
    </Island>
  );
}
