import { useState } from 'react';
import type { StaffAccount } from '#contracts/staff/sign-in.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { canUsePasskeys, createPasskey, isCanceledByMember } from '../../data/passkeys.ts';
import { reloadSessionAfterChange } from '../../data/session.ts';
import { TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { showToast } from '../../parts/toast-store.ts';

type Passkey = StaffAccount['passkeys'][number];

const showSaved = async (title: string) => {
  showToast({ tone: 'good', title });
  await reloadSessionAfterChange();
};

function AddForm() {
  const words = useTexts(accessMessages);
  const [name, setName] = useState('');
  const add = async () => {
    try {
      const passkey = await createPasskey();
      await call('account.add-passkey', { body: { name: name.trim() || words.passkeys, passkey } });
      setName('');
      await showSaved(words.passkeyAdded);
    } catch (error) {
      if (!isCanceledByMember(error)) showToast({ tone: 'bad', title: sentenceOf(error) });
    }
  };
  return (
    <Form className="stack stack--8" dirty={name !== ''} onSend={add}>
      <TextField
        label={words.passkeyName}
        help={words.passkeyNameHelp}
        maxLength={60}
        value={name}
        onType={setName}
      />
      <div className="row">
        <Button type="submit" icon="key">
          {words.addPasskey}
        </Button>
      </div>
    </Form>
  );
}

export function PasskeysCard({ account }: { account: StaffAccount }) {
  const words = useTexts(accessMessages);
  const [going, setGoing] = useState<Passkey>();
  return (
    <Card title={words.passkeys}>
      <div className="card__b stack stack--12">
        <p className="ink2">{words.passkeysLead}</p>
        {canUsePasskeys() ? <AddForm /> : <p className="small muted">{words.passkeyUnavailable}</p>}
        {account.passkeys.length === 0 && <p className="muted">{words.noPasskeys}</p>}
      </div>
      <ul className="keylines">
        {account.passkeys.map((passkey) => (
          <li key={passkey.id} className="keyline">
            <div className="grow">
              <p className="medium">{passkey.name}</p>
              <p className="small muted">
                {words.lastUsed}:{' '}
                {passkey.lastUsedAt ? <DateTime at={passkey.lastUsedAt} as="ago" /> : words.never}
              </p>
            </div>
            <Button
              look="sm"
              aria-label={words.dropPasskeyTitle(passkey.name)}
              onClick={() => setGoing(passkey)}
            >
              {words.dropPasskey}
            </Button>
          </li>
        ))}
      </ul>
      {going && (
        <ConsequenceDialog
          title={words.dropPasskeyTitle(going.name)}
          consequences={[{ icon: 'key', text: words.dropPasskeyConsequence }]}
          confirm={words.dropPasskey}
          tone="destroy"
          onConfirm={async () => {
            await call('account.remove-passkey', { params: { id: going.id } });
            await showSaved(words.passkeyDropped);
          }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Card>
  );
}
