import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { kindPath, type ShownKind } from '#contracts/catalog/service-types.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { shownPages } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import type { LandingWords } from '#messages/landing-words.ts';
import { landingMessages } from '#messages/landings.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { soldKinds } from '../../kind-of-page.ts';
import { linkTo } from '../../navigation.ts';
import { formatCount } from '../../number-shape.ts';
import type { RenderInput } from '../../render-input.ts';
import { type ShortList, shortList } from './price-list.ts';

interface RowProps {
  service: Service;
  locale: RenderInput['locale'];
}

/** One package: how many, how many for free, what it costs and, when it is really reduced, what it cost before. */
function Row({ service, locale }: RowProps) {
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

/** One thing that is sold, as its card shows it. */
interface Sold {
  key: string;
  name: string;
  text: string;
  button: string;
  href: string;
  list: ShortList;
}

interface CardProps {
  sold: Sold;
  locale: RenderInput['locale'];
  /** Neutral pages name no numbers of what they do not name. */
  rows: boolean;
}

function Card({ sold, locale, rows }: CardProps) {
  const { name, text, button, href, list } = sold;
  const count = formatCount(list.count, describeNumbers(locale));
  return (
    <li>
      <div className="sheet">
        <h3>{name}</h3>
        <p>{text}</p>
        <p className="from">
          {storefrontMessages[locale].from(formatMoney(list.lowestCents, locale))}
          <small>{landingMessages[locale].packages(count)}</small>
        </p>
        {rows && (
          <dl>
            {list.shown.map((service) => (
              <Row key={service.id} service={service} locale={locale} />
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
  words: LandingWords;
  rows: boolean;
  /** The order form of followers stands on the same page. */
  form: boolean;
}

function soldTypes({ input, words, rows, form }: BoardProps): Sold[] {
  const hrefOf = (type: ServiceType) =>
    form && type === 'followers'
      ? '#order'
      : linkTo(type, input.locale, rows ? input.data : { ...input.data, host: 'promo' });
  return serviceTypes.flatMap((type) => {
    const own = input.data.services.filter((service) => service.type === type && !service.kind);
    const list = shownPages.includes(type) && shortList(own);
    return list ? [{ key: type, ...words.services[type], href: hrefOf(type), list }] : [];
  });
}

/** Kinds are called what their owner calls them: a neutral page has no word for them. */
function soldBesides({ input: { locale, data }, rows }: BoardProps): Sold[] {
  const shop = data.host === 'promo' ? data.publicUrl : '';
  const toSold = ({ code, names, texts, services }: ShownKind): Sold[] => {
    const list = shortList(services);
    const { many } = names[locale];
    const words = { name: capital(many), text: texts.lead, button: landingMessages[locale].choose(many) };
    return list ? [{ key: code, ...words, href: shop + kindPath(code, locale), list }] : [];
  };
  return rows ? soldKinds(data.content).flatMap(toSold) : [];
}

/** What the shop sells, as a short price list: a card for each service, with true prices of the catalogue. */
export function PriceBoard(props: BoardProps) {
  const { input, words, rows } = props;
  const lists = [...soldTypes(props), ...soldBesides(props)];
  const reduced = rows && lists.some(({ list }) => list.shown.some(({ isOnSale }) => isOnSale));
  return (
    <section className="sec in" id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title">{words.prices.heading}</h2>
      <p className="soft">{words.prices.lead}</p>
      <ul className="board">
        {lists.map((sold) => (
          <Card key={sold.key} sold={sold} locale={input.locale} rows={rows} />
        ))}
      </ul>
      {reduced && <p className="meta">{landingMessages[input.locale].reduced}</p>}
    </section>
  );
}
