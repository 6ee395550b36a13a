import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { readCodeFromAddress } from '../../shared/code-in-address.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { couponEvent, type Memory, readMemory } from '../../shared/form-memory.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { Changes } from './use-changes.ts';

const watchCode = (change: () => void) => {
  addEventListener(couponEvent, change);
  return () => removeEventListener(couponEvent, change);
};
/** Serialised, because the snapshot must be equal while unchanged. */
const readRefusal = () => JSON.stringify(readMemory().refusedCode ?? null);

interface DiscountBoxProps {
  draft: Pick<CheckoutDraft, 'shape'>;
  words: CheckoutTexts;
  intent: PaymentIntentReply | undefined;
  changes: Changes;
  /** Other rarely needed fields, in the same fold so the payment methods stay visible. */
  children?: ReactNode;
}

interface CodeFieldProps {
  words: CheckoutTexts['discount'];
  code: string;
  busy: boolean;
  problem: string;
  onType: (code: string) => void;
  onApply: () => void;
}

function CodeField({ words, code, busy, problem, onType, onApply }: CodeFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onApply();
  };
  return (
    <>
      <div className="row">
        <div className="ctl">
          <input
            id="discount-code"
            aria-label={words.label}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'discount-problem' : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            readOnly={busy}
            value={code}
            onChange={(event) => onType(toAsciiUpperCase(event.target.value))}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          className="btn"
          type="button"
          disabled={code.trim() === ''}
          aria-disabled={busy || undefined}
          onClick={onApply}
        >
          {busy ? words.applying : words.apply}
        </button>
      </div>
      <div role="alert">
        <ProblemText id="discount-problem" text={problem || undefined} />
      </div>
    </>
  );
}

interface AppliedCodeProps {
  words: CheckoutTexts['discount'];
  code: string;
  saving: string;
  busy: boolean;
  onRemove: () => void;
}

function AppliedCode({ words, code, saving, busy, onRemove }: AppliedCodeProps) {
  return (
    <div className="code">
      <p id="discount-applied">
        <Icon name="ok" />
        <span>
          <b>{code}</b> <span className="vh">{words.applied}.</span> {saving}
        </span>
      </p>
      <button
        className="text"
        type="button"
        aria-describedby="discount-applied"
        aria-disabled={busy || undefined}
        onClick={onRemove}
      >
        {busy ? words.removing : words.remove}
      </button>
    </div>
  );
}

/** Folded, unless the address contains a code. Once applied it shows the reduction. */
export function DiscountBox({ draft, words, intent, changes, children }: DiscountBoxProps) {
  const said = words.discount;
  const refused: Memory['refusedCode'] =
    JSON.parse(useSyncExternalStore(watchCode, readRefusal)) ?? undefined;
  const [typed, setCode] = useState<string>();
  const [opened, setOpen] = useState<boolean>();
  const code = typed ?? refused?.code ?? readCodeFromAddress(location.search);
  const open = opened ?? code !== '';
  const why = refused && code === refused.code ? refused.text : '';
  const box = useRef<HTMLDivElement>(null);
  const busy = changes.changing === 'discount';
  const discount = intent?.discount;
  const applied = discount?.code;
  const before = useRef(applied);

  useEffect(() => {
    // The focused control was replaced, so its replacement gets the focus.
    const lost = !document.activeElement || document.activeElement.matches('body, dialog');
    if (before.current !== applied && lost) box.current?.querySelector<HTMLElement>('.text, input')?.focus();
    before.current = applied;
  }, [applied]);

  const type = (text: string) => {
    setCode(text);
    changes.setCodeProblem('');
  };
  return (
    <div ref={box}>
      {discount ? (
        <AppliedCode
          words={said}
          saving={said.saving(formatCents(discount.cents, draft.shape))}
          code={discount.code}
          busy={busy}
          onRemove={() => {
            setOpen(true);
            setCode(discount.code);
            void changes.removeCode();
          }}
        />
      ) : (
        <details className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {said.fold}
            <Icon name="down" />
          </summary>
          <CodeField
            words={said}
            code={code}
            busy={busy}
            problem={changes.codeProblem || why}
            onType={type}
            onApply={() => void changes.applyCode(code)}
          />
          {children}
        </details>
      )}
      {discount && children}
    </div>
  );
}
