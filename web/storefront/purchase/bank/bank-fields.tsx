import { useEffect, useId, useRef, useState } from 'react';
import type { CardFieldsReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';

export type BankFieldsOf = Extract<CardFieldsReply, { kind: 'fields' }>;

/** Functions of the bank's script (docs/protocols/redsys.md). */
interface BankScript {
  getInSiteFormJSON(form: Record<string, string>): void;
  storeIdOper(event: MessageEvent, tokenId: string, errorId: string, validate: () => boolean): void;
}

const scripts = new Map<string, Promise<BankScript>>();

function loadScript(address: string): Promise<BankScript> {
  const known = scripts.get(address);
  if (known) return known;
  const loading = new Promise<BankScript>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve(window as unknown as BankScript);
    script.onerror = () => {
      script.remove();
      scripts.delete(address);
      reject(new Error(`No script at ${address}`));
    };
    document.head.append(script);
  });
  scripts.set(address, loading);
  return loading;
}

interface BankFieldsProps {
  fields: BankFieldsOf;
  words: CheckoutTexts['means']['fields'];
  button: string;
  inert: boolean;
  isWhole: () => boolean;
  onCard: (idOper: string) => void;
  onWrong: () => void;
  /** Called when the operation number of these fields was already used. */
  onUsed: () => void;
  onUnloadable: () => void;
}

/** Value the bank's script writes for a used operation number. */
const usedNumber = '-1';

/** Listens to messages of the bank's frame through the bank's script. Ignores other windows. */
function useBankMessages(ids: { token: string; error: string }, props: BankFieldsProps) {
  const latest = useRef(props);
  latest.current = props;
  const { token: tokenId, error: errorId } = ids;
  return useRef((script: BankScript, event: MessageEvent) => {
    const { fields, isWhole, onCard, onWrong, onUsed } = latest.current;
    if (event.origin !== new URL(fields.scriptUrl).origin) return;
    const [token, error] = [tokenId, errorId].map((id) => document.getElementById(id) as HTMLInputElement);
    if (!token || !error) return;
    token.value = '';
    error.value = '';
    script.storeIdOper(event, tokenId, errorId, () => isWhole());
    if (error.value !== '') onWrong();
    else if (token.value === usedNumber) onUsed();
    else if (token.value !== '') onCard(token.value);
  });
}

/** Shows the bank's fields and button for one attempt. This page receives a token of the card, never its number. */
export function BankFields(props: BankFieldsProps) {
  const { fields, words, button, inert } = props;
  const id = useId();
  const ids = { box: `${id}-box`, token: `${id}-token`, error: `${id}-error` };
  const [shown, setShown] = useState(false);
  const hear = useBankMessages(ids, props);
  const unloadable = useRef(props.onUnloadable);
  unloadable.current = props.onUnloadable;
  const { scriptUrl, merchantCode, terminal, number, language } = fields;

  useEffect(() => {
    let gone = false;
    let stop = () => {};
    loadScript(scriptUrl).then(
      (script) => {
        if (gone) return;
        const listen = (event: MessageEvent) => hear.current(script, event);
        addEventListener('message', listen);
        stop = () => removeEventListener('message', listen);
        const form = { id: ids.box, fuc: merchantCode, terminal, order: number, idioma: language };
        script.getInSiteFormJSON({ ...form, buttonValue: button });
        setShown(true);
      },
      () => !gone && unloadable.current(),
    );
    return () => {
      gone = true;
      stop();
    };
  }, [scriptUrl, merchantCode, terminal, number, language, button, ids.box, hear]);

  return (
    <section className="bank-fields" aria-label={words.label} inert={inert}>
      {!shown && (
        <p role="status">
          <span className="spin" /> {words.loading}
        </p>
      )}
      <div id={ids.box} />
      <input type="hidden" id={ids.token} />
      <input type="hidden" id={ids.error} />
    </section>
  );
}
