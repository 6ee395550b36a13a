import { chooserPath, productCodes } from '#contracts/catalog/chooser.ts';
import { kindPath, type ShownKind } from '#contracts/catalog/service-types.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { helpMessages } from '#messages/help.ts';
import { soldKinds } from '../../kind-of-page.ts';
import { lowestPrice, startingPrice } from '../../navigation.ts';
import type { RenderInput } from '../../render-input.ts';

function Product({ type, input }: { type: ServiceType; input: RenderInput }) {
  const { locale, data } = input;
  const code = productCodes[type];
  const { chooser } = helpMessages[locale];
  const price = startingPrice(data.services, type, locale);
  const id = `name-${code}`;
  return (
    <form className="sheet panel" method="post" action={chooserPath}>
      <input type="hidden" name="prd" value={code} />
      <input type="hidden" name="lang" value={locale} />
      <h2 id={id}>{chooser[type].name}</h2>
      <p className="soft">{chooser[type].text}</p>
      {price ? <p className="price">{chooser.from(price)}</p> : <p className="soft">{chooser.unsold}</p>}
      <button className={type === 'followers' ? 'btn main' : 'btn'} type="submit" aria-describedby={id}>
        {chooser.choose}
      </button>
    </form>
  );
}

/** Only what has a code of the specification's is posted: a kind has a page, and no more. */
function Kind({ kind, input }: { kind: ShownKind; input: RenderInput }) {
  const { locale } = input;
  const { chooser } = helpMessages[locale];
  const price = lowestPrice(kind.services, locale);
  const id = `name-${kind.code}`;
  return (
    <section className="sheet panel" aria-labelledby={id}>
      <h2 id={id}>{capital(kind.names[locale].many)}</h2>
      <p className="soft">{kind.texts.lead}</p>
      {price && <p className="price">{chooser.from(price)}</p>}
      <a className="btn" href={kindPath(kind.code, locale)} aria-describedby={id}>
        {chooser.choose}
      </a>
    </section>
  );
}

/** A form for each of the three services, which posts what was chosen; the answer leads to its page. */
export function ChooserPage({ input }: { input: RenderInput }) {
  const { locale } = input;
  const { chooser, faq } = helpMessages[locale];
  return (
    <main>
      <div className="band">
        <div className="in">
          <div className="lead">
            <h1 id="content">{chooser.heading}</h1>
            <p>{chooser.lead}</p>
          </div>
          <div className="products">
            {serviceTypes.map((type) => (
              <Product key={type} type={type} input={input} />
            ))}
            {soldKinds(input.data.content).map((kind) => (
              <Kind key={kind.code} kind={kind} input={input} />
            ))}
          </div>
          <p className="unsure">
            {chooser.unsure} <a href={pathTo('faq', locale)}>{chooser.questions}</a> ·{' '}
            <a href={pathTo('contact', locale)}>{faq.contact}</a>
          </p>
        </div>
      </div>
    </main>
  );
}
