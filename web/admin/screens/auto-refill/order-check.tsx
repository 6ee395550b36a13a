import { type FormEvent, useId, useState } from 'react';
import type { RefillExecuteReply, RefillPart, RefillStatusReply } from '#contracts/refills.ts';
import type { Refills } from '#messages/admin/refills.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

function PartFacts({ part, words }: { part: RefillPart; words: Refills }) {
  const language = useLanguage();
  const count = (value: number | null) => (value === null ? words.nothing : formatCount(value, language));
  const { status, eligibility } = part;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{words.providerOrder}</dt>
          <dd className="v mono">{part.providerOrderId ?? words.nothing}</dd>
        </div>
        <div>
          <dt>{words.providerStatus}</dt>
          <dd className="v">{status.status ?? status.error ?? words.nothing}</dd>
        </div>
        <div>
          <dt>{words.reached}</dt>
          <dd className="v">{count(part.reachedCount)}</dd>
        </div>
        <div>
          <dt>{words.current}</dt>
          <dd className="v">{count(part.currentCount)}</dd>
        </div>
      </dl>
      {eligibility.canRefill ? (
        <Status mark="completed">{words.can}</Status>
      ) : (
        <div>
          <Status mark="cancelled">{words.cannot}</Status>
          <ul>
            {eligibility.why.map((each) => (
              <li key={each}>{words.why[each]}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ExecuteDialog({
  found,
  words,
  onClose,
}: {
  found: RefillStatusReply;
  words: Refills;
  onClose: () => void;
}) {
  const execute = useChange(
    () => changeShop<RefillExecuteReply>('POST', `/api/admin/refill/execute/${found.orderId}`),
    { refreshes: ['refills'], fails: words.executeFailed },
  );
  return (
    <ConsequenceDialog
      title={words.executeTitle(found.orderNumber)}
      consequences={[
        { icon: 'search', text: words.executeCounts },
        { icon: 'check', text: words.executeOnce },
        { icon: 'mail', text: words.executeMail },
      ]}
      confirm={words.execute}
      onConfirm={async () => {
        const { success, message } = await execute.mutateAsync(undefined);
        showToast(
          success
            ? { tone: 'good', title: message }
            : { tone: 'bad', title: words.notExecuted, text: message },
        );
      }}
      onClose={onClose}
    />
  );
}

/** One order by its number: what the provider says, whether it may be refilled, and the button that asks for it. */
export function OrderCheck({ words }: { words: Refills }) {
  const [asks, setAsks] = useState(false);
  const id = useId();
  const check = useChange(
    (order: string) => readShop<RefillStatusReply>(`/api/admin/refill/status/${encodeURIComponent(order)}`),
    { refreshes: [], fails: words.checkFailed },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const order = String(new FormData(event.currentTarget).get('order') ?? '').trim();
    if (order) check.mutate(order);
  };
  const found = check.data;
  return (
    <section className="card" aria-label={words.checkTitle}>
      <div className="card__h">
        <h2>{words.checkTitle}</h2>
        {found && <span className="mono">{found.orderNumber}</span>}
      </div>
      <div className="card__b stack stack--12">
        <form className="field" onSubmit={submit}>
          <label className="label" htmlFor={id}>
            {words.order}
          </label>
          <span className="row">
            <input className="in mono grow" id={id} name="order" autoComplete="off" maxLength={64} />
            <button type="submit" className="btn" aria-disabled={check.isPending}>
              {check.isPending ? <span className="spin" /> : <Icon name="search" />}
              {words.check}
            </button>
          </span>
        </form>
        {found && (
          <div className="stack stack--12" aria-live="polite">
            {found.parts.map((part) => (
              <PartFacts key={part.fulfilmentId} part={part} words={words} />
            ))}
            {found.parts.length === 0 && <PartFacts part={found} words={words} />}
            {found.parts.some(({ eligibility }) => eligibility.canRefill) && (
              <div className="row">
                <button type="button" className="btn btn--main" onClick={() => setAsks(true)}>
                  <Icon name="refill" />
                  {words.execute}
                </button>
              </div>
            )}
          </div>
        )}
      </div>
      {asks && found && <ExecuteDialog found={found} words={words} onClose={() => setAsks(false)} />}
    </section>
  );
}
