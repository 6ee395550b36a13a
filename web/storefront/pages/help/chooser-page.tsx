import { chooserPath, productCodes } from '#contracts/chooser.ts';
import { pathTo } from '#contracts/routes.ts';
import { type ServiceType, serviceTypes } from '#contracts/states.ts';
import { helpMessages } from '#messages/help.ts';
import { startingPrice } from '../../navigation.ts';
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

/** Three forms that post what was chosen; the answer leads to its page. */
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
