import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { homePage, servicePathTo } from '#contracts/checkout/order-paths.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { LandingPageTexts } from '#messages/landing-words.ts';
import { landingMessages } from '#messages/landings.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { formatCount } from '../../number-shape.ts';
import type { RenderInput } from '../../render-input.ts';
import { nameOfType, soldTypes } from '../../type-of-page.ts';
import { representativePackages, type ShortList } from './price-list.ts';

interface RowProps {
  service: Service;
  locale: RenderInput['locale'];
}

function PriceRow({ service, locale }: RowProps) {
  const { bonus: free, before } = landingMessages[locale];
  const { quantity, bonus, audience, priceCents, regularPriceCents, isOnSale } = service;
  const shape = describeNumbers(locale);
  return (
    <div>
      <dt>
        {formatCount(quantity, shape)}{' '}
        {audience === 'spain' && <small>{orderFormMessages[locale].packages.spain}</small>}{' '}
        {bonus > 0 && <small>{free(formatCount(bonus, shape))}</small>}
      </dt>
      <dd>
        {isOnSale && (
          <s>
            <span className="vh">{before} </span>
            {formatMoney(regularPriceCents, locale)}
          </s>
        )}{' '}
        {formatMoney(priceCents, locale)}
      </dd>
    </div>
  );
}

interface PricedKind {
  key: string;
  name: string;
  text: string;
  button: string;
  href: string;
  list: ShortList;
}

interface CardProps {
  sold: PricedKind;
  locale: RenderInput['locale'];
  rows: boolean;
}

function PriceCard({ sold, locale, rows }: CardProps) {
  const { name, text, button, href, list } = sold;
  const count = formatCount(list.count, describeNumbers(locale));
  return (
    <li>
      <div className="sheet">
        <h3>{name}</h3>
        <p>{text}</p>
        <p className="board-from">
          {storefrontMessages[locale].from(formatMoney(list.lowestCents, locale))}
          <small>{landingMessages[locale].packages(count)}</small>
        </p>
        {rows && (
          <dl>
            {list.shown.map((service) => (
              <PriceRow key={service.id} service={service} locale={locale} />
            ))}
          </dl>
        )}
        <a className="btn" href={href}>
          {button}
        </a>
      </div>
    </li>
  );
}

interface BoardProps {
  input: RenderInput;
  words: LandingPageTexts;
  rows: boolean;
  form: boolean;
}

function cardTexts(type: DisplayedType, { input: { locale }, words }: BoardProps) {
  if (type.builtIn) return words.services[type.code];
  const button = landingMessages[locale].choose(type.names[locale].many);
  return { name: nameOfType(type, locale), text: type.texts.lead, button };
}

/** Returns the cards. Added types use the owner's name for them and are absent on neutral pages. */
function cardsOf(props: BoardProps): PricedKind[] {
  const { input, rows, form } = props;
  const { locale, data } = input;
  // Promo hosts and neutral pages link to the main site (text 1, section 2).
  const shop = data.host === 'promo' || !rows ? data.publicUrl : '';
  const hrefOf = (code: string) =>
    form && code === homePage ? '#order' : shop + servicePathTo(code, locale);
  return soldTypes(data.content).flatMap((type) => {
    const list = (type.builtIn || rows) && representativePackages(type.services);
    const { code } = type;
    return list ? [{ key: code, ...cardTexts(type, props), href: hrefOf(code), list }] : [];
  });
}

export function PriceBoard(props: BoardProps) {
  const { input, words, rows } = props;
  const lists = cardsOf(props);
  const reduced = rows && lists.some(({ list }) => list.shown.some(({ isOnSale }) => isOnSale));
  return (
    <section className="sec in" id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title">{words.prices.heading}</h2>
      <p className="soft">{words.prices.lead}</p>
      <ul className="board">
        {lists.map((sold) => (
          <PriceCard key={sold.key} sold={sold} locale={input.locale} rows={rows} />
        ))}
      </ul>
      {reduced && <p className="meta">{landingMessages[input.locale].reduced}</p>}
    </section>
  );
}
