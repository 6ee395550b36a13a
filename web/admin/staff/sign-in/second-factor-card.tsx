import { useRef, useState } from 'react';
import type { SecondFactorOffer, StaffAccount } from '#contracts/staff/sign-in.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { readSessionAgain } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import { Form } from '../../form/form.tsx';
import { useWords } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { saveText } from '../../parts/save-file.ts';
import { showToast } from '../../parts/toast-store.ts';

/** Shows the codes once. The dialog closes only after confirming that they were stored. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useWords(accessMessages);
  const copy = () => void copyText(codes.join('\n'), { title: words.codesCopied });
  const save = () => saveText(words.codesFile, `${words.codesTitle}\n\n${codes.join('\n')}\n`);
  return (
    <Dialog
      title={words.codesTitle}
      about={words.codesLead}
      onClose={undefined}
      foot={
        <>
          <button type="button" className="btn" onClick={copy}>
            <Icon name="copy" />
            {words.copyCodes}
          </button>
          <button type="button" className="btn" onClick={save}>
            <Icon name="disk" />
            {words.saveCodes}
          </button>
          <button type="button" className="btn btn--main" onClick={onClose} data-first>
            {words.codesKept}
          </button>
        </>
      }
    >
      <ul className="reccodes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

interface EnrolDialogProps {
  offer: SecondFactorOffer;
  onClose: () => void;
  onSet: (codes: string[]) => void;
}

function EnrolDialog({ offer, onClose, onSet }: EnrolDialogProps) {
  const words = useWords(accessMessages);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const confirm = useChange((code: string) => call('account.confirm-second-factor', { body: { code } }), {
    fails: null,
  });
  const submit = async () => {
    try {
      onSet((await confirm.mutateAsync(field.current?.value.trim() ?? '')).recoveryCodes);
    } catch (error) {
      const isCode = error instanceof RefusedCall && error.code === 'second_factor_refused';
      setWrong(isCode ? words.wrongCode : sentenceOf(error));
      field.current?.select();
    }
  };
  const { qr, secret } = offer;
  return (
    <Dialog title={words.app} about={words.scan} onClose={onClose}>
      <Form className="stack stack--12" onSend={submit}>
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.qr}>
          <path d={qr.path} />
        </svg>
        <p className="small">
          {words.typeSecret}
          <br />
          <span className="mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <label className="field">
          <span className="label">{words.code}</span>
          <input
            className="in num"
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            aria-invalid={wrong !== undefined}
            aria-describedby="enrol-error"
            data-first
          />
        </label>
        {wrong && (
          <p className="err" id="enrol-error" role="alert">
            <Icon name="alert" />
            {wrong}
          </p>
        )}
        <div>
          <button type="submit" className="btn btn--main">
            {words.confirm}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

type Open =
  | { kind: 'enrol'; offer: SecondFactorOffer }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'drop' | 'renew' };

function OpenDialog({ open, show }: { open: Open; show: (next: Open | undefined) => void }) {
  const words = useWords(accessMessages);
  const close = () => show(undefined);
  if (open.kind === 'enrol')
    return (
      <EnrolDialog offer={open.offer} onClose={close} onSet={(codes) => show({ kind: 'codes', codes })} />
    );
  if (open.kind === 'codes') {
    const kept = () => {
      close();
      // A member who had to set it up first may now open other pages.
      void readSessionAgain();
    };
    return <CodesDialog codes={open.codes} onClose={kept} />;
  }
  const renews = open.kind === 'renew';
  return (
    <ConsequenceDialog
      title={renews ? words.newCodes : words.dropAppTitle}
      consequences={[{ icon: 'alert', text: renews ? words.newCodesConsequence : words.dropAppConsequence }]}
      confirm={renews ? words.newCodes : words.dropApp}
      tone={renews ? 'main' : 'destroy'}
      onConfirm={() => (renews ? renew(show) : drop(words.appDropped))}
      onClose={() => {
        if (!renews) close();
        else show(undefined);
      }}
    />
  );
}

async function renew(show: (next: Open) => void): Promise<void> {
  const { recoveryCodes } = await call('account.renew-recovery-codes');
  // Runs after the requesting dialog has closed.
  setTimeout(() => show({ kind: 'codes', codes: recoveryCodes }));
}

async function drop(told: string): Promise<void> {
  await call('account.remove-second-factor');
  showToast({ tone: 'good', title: told });
  await readSessionAgain();
}

export function SecondFactorCard({ account }: { account: StaffAccount }) {
  const words = useWords(accessMessages);
  const [open, show] = useState<Open>();
  const begin = useChange(() => call('account.begin-second-factor'));
  const { since, recoveryCodesLeft, required } = account.secondFactor;
  const start = async () => {
    const offer = await begin.mutateAsync(undefined).catch(() => undefined);
    if (offer) show({ kind: 'enrol', offer });
  };
  return (
    <section className="card">
      <div className="card__h">
        <h2>{words.app}</h2>
        {since === null ? (
          <button type="button" className="btn btn--main btn--sm" onClick={start}>
            <Icon name="shield" />
            {words.setUp}
          </button>
        ) : (
          <>
            <button type="button" className="btn btn--sm" onClick={() => show({ kind: 'renew' })}>
              {words.newCodes}
            </button>
            {!required && (
              <button
                type="button"
                className="btn btn--danger btn--sm"
                onClick={() => show({ kind: 'drop' })}
              >
                {words.dropApp}
              </button>
            )}
          </>
        )}
      </div>
      <div className="card__b">
        <p className="ink2">{words.appLead}</p>
        {since !== null && (
          <p className="small muted">
            {words.appSince} <Moment at={since} as="day" /> · {words.codesLeft(recoveryCodesLeft)}
          </p>
        )}
      </div>
      {open && <OpenDialog open={open} show={show} />}
    </section>
  );
}
