import { useState } from 'react';
import type { RefillPart, RefillStatusReply } from '#contracts/fulfilment/refills.ts';
import type { Refills } from '#messages/admin/fulfilment/refills.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import type { RefusedCall } from '../../data/refused-call.ts';
import { useChange } from '../../data/use-change.ts';
import { Form } from '../../form/form.tsx';
import { Field } from '../../form/form-parts.tsx';
import { OrderChoices } from '../../form/order-choices.tsx';
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
          <dt>{words.delivered}</dt>
          <dd className="v">{count(part.deliveredCount)}</dd>
        </div>
        <div>
          <dt>{words.reached}</dt>
          <dd className="v">{count(part.reachedCount)}</dd>
        </div>
        <div>
          <dt>{words.current}</dt>
          <dd className="v">{count(part.currentCount)}</dd>
        </div>
        <div>
          <dt>{words.missing}</dt>
          <dd className="v">{count(part.missingCount)}</dd>
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

interface ExecuteProps {
  found: RefillStatusReply;
  words: Refills;
  onExecuted: () => void;
  onClose: () => void;
}

function ExecuteDialog({ found, words, onExecuted, onClose }: ExecuteProps) {
  const execute = useChange(() => call('refill.execute', { params: { orderId: found.orderId } }), {
    fails: words.executeFailed,
  });
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
        onExecuted();
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

interface FoundProps {
  found: RefillStatusReply;
  words: Refills;
  onExecuted: () => void;
}

function FoundOrder({ found, words, onExecuted }: FoundProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
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
      {asks && (
        <ExecuteDialog found={found} words={words} onExecuted={onExecuted} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

/** The server returns 400 for text that is no number or id, and 404 for an unknown order. */
const isUnknown = ({ status }: RefusedCall) => status === 400 || status === 404;

export function OrderCheck({ words }: { words: Refills }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const check = useChange((order: string) => call('refill.status', { params: { orderId: order } }), {
    fails: null,
  });
  const look = (order: string) =>
    check.mutate(order, {
      onError: (error) => {
        if (isUnknown(error)) setWrong(words.checkUnknown);
        else showToast({ tone: 'bad', title: words.checkFailed, text: sentenceOf(error) });
      },
    });
  const submit = (typed: FormData) => {
    const order = String(typed.get('order') ?? '').trim();
    setWrong(order ? undefined : words.checkEmpty);
    if (order) look(order);
  };
  const found = check.data;
  return (
    <section className="card" aria-label={words.checkTitle}>
      <div className="card__h">
        <h2>{words.checkTitle}</h2>
        {found && <span className="mono">{found.orderNumber}</span>}
      </div>
      <div className="card__b stack stack--12">
        <Form onSend={submit}>
          <Field label={words.order} error={wrong}>
            {(control) => (
              <span className="row">
                <input
                  className="in mono grow"
                  {...control}
                  name="order"
                  autoComplete="off"
                  maxLength={64}
                  list="refill-orders"
                  onChange={({ target }) => setTyped(target.value)}
                />
                <OrderChoices id="refill-orders" typed={typed} />
                <button type="submit" className="btn" aria-disabled={check.isPending}>
                  {check.isPending ? <span className="spin" /> : <Icon name="search" />}
                  {words.check}
                </button>
              </span>
            )}
          </Field>
        </Form>
        {found && <FoundOrder found={found} words={words} onExecuted={() => look(found.orderId)} />}
      </div>
    </section>
  );
}
