import { useState } from 'react';
import type { RefillPart, RefillStatusReply } from '#contracts/fulfilment/refills.ts';
import type { RefillsTexts } from '#messages/admin/fulfilment/refills.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { type RefusedCall, sentenceOf } from '../../data/refused-call.ts';
import { Field } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { OrderChoices } from '../../form/order-choices.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

function PartFacts({ part, words }: { part: RefillPart; words: RefillsTexts }) {
  const language = useLanguage();
  const count = (value: number | null) => (value === null ? words.nothing : formatCount(value, language));
  const { status, eligibility } = part;
  return (
    <>
      <KeyFacts
        facts={[
          {
            label: words.providerOrder,
            value: <span className="mono">{part.providerOrderId ?? words.nothing}</span>,
          },
          { label: words.providerStatus, value: status.status ?? status.error ?? words.nothing },
          { label: words.delivered, value: count(part.deliveredCount) },
          { label: words.reached, value: count(part.reachedCount) },
          { label: words.current, value: count(part.currentCount) },
          { label: words.missing, value: count(part.missingCount) },
        ]}
      />
      {eligibility.canRefill ? (
        <StatusBadge mark="completed">{words.can}</StatusBadge>
      ) : (
        <div>
          <StatusBadge mark="cancelled">{words.cannot}</StatusBadge>
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
  words: RefillsTexts;
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
  words: RefillsTexts;
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
            <Button look="main" icon="refill" onClick={() => setAsks(true)}>
              {words.execute}
            </Button>
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

export function OrderCheck({ words }: { words: RefillsTexts }) {
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
    <Card title={words.checkTitle} aside={found && <span className="mono">{found.orderNumber}</span>} padded>
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
              <Button type="submit" icon="search" busy={check.isPending}>
                {words.check}
              </Button>
            </span>
          )}
        </Field>
      </Form>
      {found && <FoundOrder found={found} words={words} onExecuted={() => look(found.orderId)} />}
    </Card>
  );
}
