import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayByCardReply } from '#contracts/checkout/checkout-schemas.ts';
import { callApi, type Refused } from '../../shared/call-api.ts';
import { showToast } from '../../shared/toast.tsx';
import { useRestoredPage } from '../../shared/use-back.ts';
import { finishOrder, showPaidOrder } from '../payment/finish-order.ts';
import { isAboutMoney } from '../payment/money-claims.ts';
import type { Notice } from '../payment/notice.tsx';
import { failureMessage } from '../payment/payment-outcome.ts';
import type { GatewayFormProps } from '../payment/use-payment.ts';
import type { BankFieldsOf } from './bank-fields.tsx';

export type BankFormProps = GatewayFormProps & { onUnloadableFields: () => void };

/** Browser data for the buyer's bank (EMV 3-D Secure). */
const browserFacts = () => ({
  language: navigator.language,
  colorDepth: screen.colorDepth,
  screenHeight: Math.round(screen.height),
  screenWidth: Math.round(screen.width),
  timeZoneOffset: new Date().getTimezoneOffset(),
  javaEnabled: false,
});

function useFields({ draft, intent, onUnloadableFields, onCancelled }: BankFormProps) {
  const [fields, setFields] = useState<BankFieldsOf>();
  const { paymentIntentId, accessToken, clientSecret } = intent;
  const latest = useRef({ draft, onUnloadableFields, onCancelled });
  latest.current = { draft, onUnloadableFields, onCancelled };
  const open = useCallback(async () => {
    setFields(undefined);
    const answer = await callApi('POST /api/card-fields', {
      body: { paymentIntentId, orderId: accessToken, clientSecret },
    });
    const { draft, onUnloadableFields, onCancelled } = latest.current;
    const isOver = answer.ok ? answer.data.kind === 'waiting' : isAboutMoney(answer.code);
    if (isOver) return showPaidOrder(draft, { accessToken, paymentIntentId });
    if (!answer.ok && answer.code === 'order_cancelled' && onCancelled) return onCancelled();
    if (answer.ok && answer.data.kind === 'fields') setFields(answer.data);
    else onUnloadableFields();
  }, [paymentIntentId, accessToken, clientSecret]);
  useEffect(() => void open(), [open]);
  return { fields, open };
}

function useBankTurn({ greeting, onLock }: BankFormProps, onBack: () => Promise<void>) {
  const running = useRef(false);
  const [paying, setPaying] = useState(false);
  const [notice, setNotice] = useState<Notice | undefined>(greeting);
  const move = (now: boolean, shown?: Notice) => {
    running.current = now;
    onLock(now);
    setPaying(now);
    setNotice(shown);
  };
  const release = (shown?: Notice) => move(false, shown);
  // A page restored by the back button gets new fields.
  useRestoredPage(() => {
    release();
    void onBack();
  });
  const say = (shown: Notice) => !running.current && setNotice(shown);
  return { running, paying, notice, take: (shown: Notice) => move(true, shown), release, say };
}

/** Returns the message for a refusal. For an unsure refusal the outcome is unknown. */
function noticeOf(answer: Refused, words: BankFormProps['words']): Notice {
  const { code, status, message } = answer;
  const { title, other, service } = words.failed;
  if (code === 'processor_unavailable') return { tone: 'bad', title, text: service };
  if (status === 0 || status >= 500) return { tone: 'bad', ...words.unsure };
  return { tone: 'bad', title, text: message ?? other, more: words.untouched };
}

export function useBankCard(props: BankFormProps) {
  const { draft, words, intent, sale, onPaid } = props;
  const { fields, open } = useFields(props);
  const { running, paying, notice, take, release, say } = useBankTurn(props, open);
  const { paymentIntentId, accessToken, clientSecret, amountCents } = intent;
  const showOrder = () => showPaidOrder(draft, { accessToken, paymentIntentId });

  const conclude = async (reply: PayByCardReply) => {
    switch (reply.kind) {
      case 'paid':
        onPaid();
        void showToast({ tone: 'good', ...words.success });
        return finishOrder({ draft, paymentIntentId, wallet: false });
      case 'bank':
        return location.assign(reply.url);
      case 'unknown':
        return showOrder();
      case 'refused': {
        const sentence = failureMessage(reply.code, words, words.rejected.text);
        release({ tone: 'bad', ...sentence, more: words.untouched });
        return open();
      }
    }
  };
  const pay = async (idOper: string) => {
    if (running.current || !fields) return;
    take({ tone: 'busy', ...words.confirming });
    const settled = await sale.settle(intent);
    // Missing input is reported at its field.
    if (!settled) return release();
    const { number } = fields;
    const proof = { paymentIntentId, orderId: accessToken, clientSecret };
    const body = { ...proof, number, idOper, amountCents, browser: browserFacts() };
    const answer = await callApi('POST /api/pay-by-card', { body });
    if (answer.ok) return conclude(answer.data);
    if (isAboutMoney(answer.code)) return showOrder();
    release(noticeOf(answer, words));
    // The server checks the outcome of the last attempt before it returns new fields.
    return open();
  };
  return { fields, open: () => void open(), paying, notice, say, pay: (idOper: string) => void pay(idOper) };
}
