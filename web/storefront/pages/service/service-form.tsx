import type { ClosureReason } from '#contracts/catalog/closures.ts';
import { networkHosts, networkNames } from '#contracts/catalog/network-names.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { closedMessages } from '#messages/closed.ts';
import { marketSentence, shortMarketSentence } from '#messages/markets.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { Island } from '../../parts/island.tsx';
import type { FormContext, OrderFormProps, OtherNetworkPage } from '../../purchase/contexts.ts';
import { createKindContext } from '../../purchase/kinds/own-frame.ts';
import { createKindPosts } from '../../purchase/kinds/own-posts.ts';
import { OrderFormIsland } from '../../purchase/order-form/order-form.tsx';
import { createProfileContext } from '../../purchase/order-form/profile-frame.ts';
import { packPackages } from '../../purchase/package/packed-packages.ts';
import { createDefaultPosts, withPosts } from '../../purchase/posts/posts-part.ts';
import type { RenderInput } from '../../render-input.ts';
import { soldTypes } from '../../type-of-page.ts';
import { salesTerms } from '../sales-terms.ts';
import { kindTerms } from './kind-terms.ts';

/** Returns the pages of the same service on other networks, so a pasted link of theirs can lead there. */
function pagesOnOtherNetworks(
  { locale, data }: Pick<RenderInput, 'locale' | 'data'>,
  { form, network }: DisplayedType,
): OtherNetworkPage[] {
  const pages = new Map<Network, string>();
  for (const type of soldTypes(data.content)) {
    if (type.form === form && !pages.has(type.network))
      pages.set(type.network, servicePathTo(type.code, locale));
  }
  pages.delete(network);
  return [...pages].map(([other, path]) => ({
    network: networkNames[other],
    hosts: networkHosts[other],
    path,
  }));
}

function formProps(input: RenderInput, type: DisplayedType): OrderFormProps {
  const { locale, data } = input;
  const { markets } = data.content;
  return {
    ...salesTerms(input, [type]),
    type: type.form,
    elsewhere: pagesOnOtherNetworks(input, type),
    ...(markets && {
      markets: { short: shortMarketSentence(markets, locale), whole: marketSentence(markets, locale) },
    }),
    ...(type.builtIn ? {} : { kind: kindTerms(type, locale) }),
  };
}

/** Replaces the order form while nothing is on sale, and states the reason. */
function ClosedNotice({ reason, locale }: { reason: ClosureReason; locale: Locale }) {
  const words = closedMessages[locale];
  return (
    <section className="sheet closed" id="order" aria-labelledby="closed-title">
      <h2 id="closed-title">{words.title}</h2>
      <p>
        {words.reasons[reason]} {words.goesOn}
      </p>
      <p>
        <a className="btn main" href={pathTo('chooser', locale)}>
          {words.others}
        </a>{' '}
        <a className="btn" href={pathTo('tracking', locale)}>
          {words.track}
        </a>
      </p>
    </section>
  );
}

const regions = perLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }));

/** Formats a territory as its country, because `ES-canarias` has no name of its own. */
function namesOf(countries: readonly string[], locale: Locale): string {
  const names = regions(locale);
  return countries
    .map((country) => {
      const [code = '', territory] = country.split('-');
      const name = names.of(code) ?? code;
      if (!territory) return name;
      const words = territory.replaceAll('_', ' ');
      return `${name} (${words.charAt(0).toUpperCase()}${words.slice(1)})`;
    })
    .join(', ');
}

/** Shows the countries without sales, the same for every visitor. */
function ClosedCountries({ countries, locale }: { countries: readonly string[]; locale: Locale }) {
  return <p className="apart">{closedMessages[locale].countries(namesOf(countries, locale))}</p>;
}

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
