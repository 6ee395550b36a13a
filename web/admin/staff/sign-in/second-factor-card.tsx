import { useState } from 'react';
import { z } from 'zod';
import type { SecondFactorOffer, StaffAccount } from '#contracts/staff/sign-in.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { RefusedCall, ValidationError } from '../../data/refused-call.ts';
import { reloadSessionAfterChange } from '../../data/session.ts';
import { TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { DateTime, useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { saveText } from '../../parts/save-file.ts';
import { showToast } from '../../parts/toast-store.ts';

/** Shows the codes once. The dialog closes only after confirming that they were stored. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useTexts(accessMessages);
  const copy = () => void copyText(codes.join('\n'), { title: words.codesCopied });
  const save = () => saveText(words.codesFile, `${words.codesTitle}\n\n${codes.join('\n')}\n`);
  return (
    <Dialog
      title={words.codesTitle}
      about={words.codesLead}
      onClose={undefined}
      foot={
        <>
          <Button icon="copy" onClick={copy}>
            {words.copyCodes}
          </Button>
          <Button icon="disk" onClick={save}>
            {words.saveCodes}
          </Button>
          <Button look="main" onClick={onClose} data-first>
            {words.codesKept}
          </Button>
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

const codeSchema = z.object({ code: z.string().trim() });

interface EnrolDialogProps {
  offer: SecondFactorOffer;
  onClose: () => void;
  onSet: (codes: string[]) => void;
}

function EnrolDialog({ offer, onClose, onSet }: EnrolDialogProps) {
  const words = useTexts(accessMessages);
  const shop = useShopForm({
    schema: codeSchema,
    values: { code: '' },
    send: async (body) => {
      try {
        onSet((await call('account.confirm-second-factor', { body })).recoveryCodes);
      } catch (error) {
        if (!(error instanceof RefusedCall) || error.code !== 'second_factor_refused') throw error;
        throw new ValidationError(words.wrongCode, 'code');
      }
    },
  });
  const { qr, secret } = offer;
  return (
    <DialogForm shop={shop} title={words.app} about={words.scan} send={words.confirm} close={onClose}>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.qr}>
        <path d={qr.path} />
      </svg>
      <p className="small">
        {words.typeSecret}
        <br />
        <span className="mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <TextField
        label={words.code}
        {...fieldOf(shop.form, 'code')}
        className="in num"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-first
      />
    </DialogForm>
  );
}

type OpenDialogState =
  | { kind: 'enrol'; offer: SecondFactorOffer }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'drop' | 'renew' };

function OpenDialog({
  open,
  show,
}: {
  open: OpenDialogState;
  show: (next: OpenDialogState | undefined) => void;
}) {
  const words = useTexts(accessMessages);
  const close = () => show(undefined);
  if (open.kind === 'enrol')
    return (
      <EnrolDialog offer={open.offer} onClose={close} onSet={(codes) => show({ kind: 'codes', codes })} />
    );
  if (open.kind === 'codes') {
    const kept = () => {
      close();
      // Reloads the rights of a member who could open no other page before setting up the second factor.
      void reloadSessionAfterChange();
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
      onConfirm={() => (renews ? renewCodes(show) : removeFactor(words.appDropped))}
      onClose={close}
    />
  );
}

async function renewCodes(show: (next: OpenDialogState) => void): Promise<void> {
  const { recoveryCodes } = await call('account.renew-recovery-codes');
  // Runs after the requesting dialog has closed.
  setTimeout(() => show({ kind: 'codes', codes: recoveryCodes }));
}

async function removeFactor(told: string): Promise<void> {
  await call('account.remove-second-factor');
  showToast({ tone: 'good', title: told });
  await reloadSessionAfterChange();
}

export function SecondFactorCard({ account }: { account: StaffAccount }) {
  const words = useTexts(accessMessages);
  const [open, show] = useState<OpenDialogState>();
  const begin = useChange(() => call('account.begin-second-factor'));
  const { since, recoveryCodesLeft, required } = account.secondFactor;
  const start = async () => {
    const offer = await begin.mutateAsync(undefined).catch(() => undefined);
    if (offer) show({ kind: 'enrol', offer });
  };
  return (
    <Card
      title={words.app}
      aside={
        since === null ? (
          <Button look="main sm" icon="shield" onClick={start}>
            {words.setUp}
          </Button>
        ) : (
          <>
            <Button look="sm" onClick={() => show({ kind: 'renew' })}>
              {words.newCodes}
            </Button>
            {!required && (
              <Button look="danger sm" onClick={() => show({ kind: 'drop' })}>
                {words.dropApp}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="card__b">
        <p className="ink2">{words.appLead}</p>
        {since !== null && (
          <p className="small muted">
            {words.appSince} <DateTime at={since} as="day" /> · {words.codesLeft(recoveryCodesLeft)}
          </p>
        )}
      </div>
      {open && <OpenDialog open={open} show={show} />}
    </Card>
  );
}
