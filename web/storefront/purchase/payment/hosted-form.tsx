import { useState } from 'react';
import { GatewayForm } from '../bank/gateway-form.tsx';
import { choosePaymentMethod, settleRefusal } from './choose-payment-method.ts';
import { ContactStep } from './contact-step.tsx';
import { LoadingPane, type Notice, NoticeBox } from './notice.tsx';
import { choicesOf, PaymentMethodChoice, type SelectedMethod } from './payment-method-choice.tsx';
import { useSale } from './sale-fields.tsx';
import type { HostedFormProps } from './use-payment.ts';

/** A payment started at the processor's page keeps that method until the buyer changes it. */
function initialMethod(
  choices: readonly SelectedMethod[],
  { inPage, elsewhere }: { inPage: boolean; elsewhere: boolean },
): SelectedMethod {
  if (inPage) return 'card';
  return (elsewhere ? choices.find((means) => means !== 'card') : choices[0]) ?? 'card';
}

/** State of the payment method. The card form requires an intent at its processor, which is requested if missing. */
function useSelectedMethod(props: HostedFormProps) {
  const { intent, words, onPage, onIntent, onLock } = props;
  const choices = choicesOf(intent.means);
  const inPage = intent.place === 'page';
  const inBank = intent.place === 'bank';
  const [chosen, setChosen] = useState<SelectedMethod>(
    initialMethod(choices, { inPage, elsewhere: Boolean(onPage) && !inBank }),
  );
  const [moving, setMoving] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const choose = async (means: SelectedMethod) => {
    setChosen(means);
    setNotice(undefined);
    if (means !== 'card' || inPage || inBank || !onPage) return;
    onLock(true);
    setMoving(true);
    const outcome = await choosePaymentMethod(intent, { means }, words).finally(() => {
      setMoving(false);
      onLock(false);
    });
    if (!outcome.ok) setNotice(settleRefusal(outcome, props));
    else if (outcome.reply.kind === 'page') onIntent(outcome.reply.intent);
  };
  return {
    ...{ choices, chosen, notice, inPage, moving },
    choose: (means: SelectedMethod) => void choose(means),
  };
}

/**
 * Payment of dialog and pages in one order: contact and tax territory, payment method with the wallets first, binding
 * button.
 */
export function HostedForm(props: HostedFormProps) {
  const { onPage, draft, words, intent, contact, onIntent, onLock } = props;
  const { choices, chosen, choose, notice, inPage, moving } = useSelectedMethod(props);
  const [locked, setLocked] = useState(false);
  const lock = (now: boolean) => {
    setLocked(now);
    onLock(now);
  };
  const { amountCents: totalCents, business } = intent;
  const sale = useSale({ terms: draft, words, totalCents, business, onIntent });
  const fields = inPage ? onPage : undefined;
  const form = { ...props, sale, onLock: lock };
  const choice = choices.length > 1 && (
    <PaymentMethodChoice
      choices={choices}
      chosen={chosen}
      words={words.means}
      inert={locked || moving}
      onChoose={choose}
    />
  );
  return (
    <div className="pay-flow">
      <ContactStep terms={draft} words={words} sale={sale} intent={intent} inert={locked}>
        {contact}
      </ContactStep>
      <section className="pay-part">
        <h3>{words.means.legend}</h3>
        {notice && (
          <div role="alert">
            <NoticeBox notice={notice} />
          </div>
        )}
        {fields ? (
          <fields.Fields {...form} stripe={fields.stripe} choice={choice} away={chosen !== 'card'} />
        ) : (
          choice
        )}
        {moving && <LoadingPane text={words.loading} />}
        {!moving && (!fields || chosen !== 'card') && <GatewayForm key={chosen} {...form} means={chosen} />}
      </section>
    </div>
  );
}
