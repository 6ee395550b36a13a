import { z } from 'zod';
import { staffLanguages } from '#contracts/staff/roles.ts';
import { accessMessages, type SignInTexts } from '#messages/admin/staff/sign-in.ts';
import { call } from '../../data/call-shop.ts';
import { useOwnLanguage } from '../../data/member-language.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { fieldOf } from '../../form/field-of.ts';
import { TextField } from '../../form/fields.tsx';
import { ResourceForm } from '../../form/resource-form.tsx';
import { type ShopForm, useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { Segments } from '../../parts/segments.tsx';
import { SessionsCard } from '../../parts/sessions-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

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
