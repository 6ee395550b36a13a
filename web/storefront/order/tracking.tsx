import { type FormEvent, useRef, useState } from 'react';
import { parseUrl } from '#contracts/kit/parse-url.ts';
import { extractOrderNumber } from '#contracts/orders/order-number.ts';
import type { PublicOrder } from '#contracts/orders/orders.ts';

import { HelpLinks } from '../parts/help-links.tsx';
import { StaticHtml } from '../shared/static-html.tsx';

import { OrderHistory } from './history.tsx';
import { OrderCard } from './order-card.tsx';
import type { OrderContext } from './order-frame.ts';
import { isFinal } from './order-view.tsx';
import { RiseChart } from './rise-chart.tsx';
import { findByNumber, SearchForm, type SearchState, SearchTrouble, searchOf } from './search.tsx';
import { useLiveOrder } from './use-live-order.ts';

function parseOwnLink(typed: string): string | undefined {
  const link = typed.trim();
  return parseUrl(link)?.origin === location.origin ? link : undefined;
}

/** Keeps the number in the address, so a reload shows the same order. */
const putNumberInAddress = (orderNumber: string) =>
  history.replaceState(history.state, '', `?order=${orderNumber}`);

export function TrackingIsland({ frame }: { frame: OrderContext }) {
  const { words } = frame;
  const { lookUp } = frame.props;
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<SearchState>(() => searchOf(lookUp, words.search));
  const [missing, setMissing] = useState(lookUp?.trouble === 'empty');
  const asked = useRef(0);

  const run = async (typed: string) => {
    const link = parseOwnLink(typed);
    if (link) return location.assign(link);
    const number = extractOrderNumber(typed);
    setMissing(number === '');
    if (number === '') return input.current?.focus();
    asked.current += 1;
    const mine = asked.current;
    setSearch({ kind: 'searching' });
    const found = await findByNumber(number, words.search);
    if (mine !== asked.current) return;
    setSearch(found);
    if (found.kind === 'found') putNumberInAddress(found.order.orderNumber);
  };

  const order = search.kind === 'found' ? search.order : undefined;
  const following = order && !isFinal(order) ? order.orderNumber : undefined;
  const live = useLiveOrder<PublicOrder>(following, (fresh) => setSearch({ kind: 'found', order: fresh }));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(input.current?.value ?? '');
  };
  return (
    <main>
      <SearchForm
        frame={frame}
        input={input}
        busy={search.kind === 'searching'}
        missing={missing}
        onSubmit={onSubmit}
        onType={() => setMissing(false)}
      />
      <div className="in page">
        <SearchTrouble search={search} frame={frame} />
        {order && (
          <div className="grid2">
            <div className="stack">
              <OrderCard order={order} frame={frame} live={live} />
              <section className="sheet panel">
                <p className="soft">
                  {words.order.yours} <a href={frame.props.accountPath}>{frame.plain.ways.account}</a>.
                </p>
              </section>
            </div>
            <div className="stack">
              <OrderHistory order={order} frame={frame} />
              <RiseChart order={order} frame={frame} />
            </div>
          </div>
        )}
      </div>
      <div className="in find-help">
        <StaticHtml tag="aside" className="ways-out">
          {import.meta.env.SSR && <HelpLinks locale={frame.props.locale} />}
        </StaticHtml>
      </div>
    </main>
  );
}
