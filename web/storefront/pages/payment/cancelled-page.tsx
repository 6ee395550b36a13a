import { paymentMessages } from '#messages/payment.ts';
import { homePath } from '../../home-path.ts';
import type { CancelledProps } from '../../order/cancelled-island.ts';
import { HelpLinks } from '../../parts/help-links.tsx';
import { Island } from '../../parts/island.tsx';
import type { RenderInput } from '../../render-input.ts';

/** Counts from 3 to 0 (text 2, section 2). */
const seconds = [0, 1, 2, 3];

export function CancelledPage({ input }: { input: RenderInput }) {
  const words = paymentMessages[input.locale].cancelled;
  const home = homePath(input.locale);
  const countdown = seconds.map(words.countdown);
  const props: CancelledProps = { home, countdown, stayed: words.stayed };
  return (
    <Island
      name="cancelled"
      source="web/storefront/order/cancelled-island.ts"
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={props}
    >
      <main>
        <div className="band">
          <div className="in lone">
            <div className="lead">
              <h1 id="content">{words.heading}</h1>
              <p>{words.text}</p>
              <div className="row">
                <a className="btn main" href={`${home}#order`}>
                  {words.again}
                </a>
                <a className="btn" href={home}>
                  {words.home}
                </a>
              </div>
              <p className="countdown">
                <span role="timer">{countdown.at(-1)}</span>
                <button className="text" type="button">
                  {words.stay}
                </button>
              </p>
            </div>
            <aside className="ways-out">
              <HelpLinks locale={input.locale} />
            </aside>
          </div>
        </div>
      </main>
    </Island>
  );
}
