import { type PageAsk, quoteQuery } from '#contracts/checkout/checkout-query.ts';
import { homePath } from '../../home-path.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import type { PaymentFrame } from '../frames.ts';
import { NoticeBox } from '../payment/notice.tsx';
import { type Package, packagesFor } from './packages.ts';

interface RefusedQuoteProps {
  frame: PaymentFrame;
  ask: PageAsk;
}

function PackageLinks({ frame, entries }: { frame: PaymentFrame; entries: Package[] }) {
  const { shape } = frame.props;
  const { summary } = frame.form;
  return (
    <ul className="sheet quotes">
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`?${quoteQuery(entry)}`}>
            {(entry.audience === 'spain' ? summary.spainLine : summary.europeLine)(
              formatCount(entry.quantity, shape),
            )}
          </a>
          <b className="n">{formatCents(entry.priceCents, shape)}</b>
        </li>
      ))}
    </ul>
  );
}

/**
 * Is shown when the address names a price or a quantity that the catalogue doesn't have: it says what the
 * catalogue does sell, and for how much.
 */
export function RefusedQuote({ frame, ask }: RefusedQuoteProps) {
  const { standalone } = frame.words;
  const all = (['europe', 'spain'] as const).flatMap((audience) =>
    packagesFor(frame.props.packages, audience),
  );
  if (ask.kind === 'none') {
    return (
      <section className="refused">
        <h2>{standalone.chooseTitle}</h2>
        <p>{standalone.chooseText}</p>
        <PackageLinks frame={frame} entries={all} />
      </section>
    );
  }
  const wrongPrice = ask.kind === 'price';
  const notice = wrongPrice
    ? { title: standalone.priceTitle, text: standalone.priceText }
    : { title: standalone.unknownTitle, text: standalone.unknownText };
  return (
    <section className="refused">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', ...notice }} />
      </div>
      <PackageLinks
        frame={frame}
        entries={wrongPrice ? all.filter(({ quantity }) => quantity === ask.quantity) : all}
      />
      <p>
        <a className="btn" href={homePath(frame.props.locale)}>
          {frame.words.home}
        </a>
      </p>
    </section>
  );
}
