import { useState } from 'react';
import { z } from 'zod';
import { staffLanguages } from '#contracts/staff/roles.ts';
import type { StaffAccount } from '#contracts/staff/sign-in.ts';
import { accessMessages, type SignInTexts } from '#messages/admin/staff/sign-in.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { useOwnLanguage } from '../../data/member-language.ts';
import { canUsePasskeys, createPasskey, isCanceledByMember } from '../../data/passkeys.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { reloadSessionAfterChange, useSession } from '../../data/session.ts';
import { TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { fieldOf, ResourceForm, type ShopForm, useShopForm } from '../../form/resource-form.tsx';
import { DateTime, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { Segments } from '../../parts/segments.tsx';
import { SessionsCard } from '../../parts/sessions-card.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

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

function PasskeysCard({ account }: { account: StaffAccount }) {
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

const passwordSchema = ({ passwordShort }: SignInTexts) =>
  z.object({ password: z.string().min(10, passwordShort) });

function PasswordCard({ words }: { words: SignInTexts }) {
  const shop: ShopForm<ReturnType<typeof passwordSchema>> = useShopForm({
    schema: () => passwordSchema(words),
    values: { password: '' },
    send: (body) => call('account.change-password', { body }),
    done: words.passwordChanged,
    close: () => shop.form.reset({ password: '' }),
  });
  return (
    <Card title={words.password}>
      <ResourceForm shop={shop} className="card__b stack stack--12">
        <p className="ink2">{words.passwordLead}</p>
        <TextField
          label={words.newPassword}
          help={words.passwordShort}
          {...fieldOf(shop.form, 'password')}
          type="password"
          autoComplete="new-password"
        />
        <div>
          <Button type="submit">{words.changePassword}</Button>
        </div>
      </ResourceForm>
    </Card>
  );
}

function LanguageCard({ words }: { words: SignInTexts }) {
  const language = useLanguage();
  const choose = useOwnLanguage(() => words.languageChosen);
  return (
    <section className="card">
      <div className="card__h">
        <h2>{words.language}</h2>
        <Segments
          label={words.language}
          choices={staffLanguages}
          names={words.languages}
          value={language}
          onChoose={choose}
        />
      </div>
    </section>
  );
}

export function Screen() {
  const words = useTexts(accessMessages);
  const { mustEnrol } = useSession();
  const account = useRead('account.show');
  if (!account.data) return <AsyncSection read={account} failed={words.failed} />;
  return (
    <>
      <ScreenHead title={words.title} about={account.data.username} />
      {mustEnrol && (
        <Note tone="warn" icon="shield" role="status">
          {words.mustEnrol}
        </Note>
      )}
      <div className="cards">
        <SecondFactorCard account={account.data} />
        {!mustEnrol && (
          <>
            <PasskeysCard account={account.data} />
            <PasswordCard words={words} />
            <LanguageCard words={words} />
            <SessionsCard of="own" />
          </>
        )}
      </div>
    </>
  );
}
