import { useRef, useState } from 'react';
import { z } from 'zod';
import type { RoutesReply } from '#contracts/provider-services.ts';
import {
  changeProviderSchema,
  type ProviderItem,
  type ProviderReply,
  type TestConnectionReply,
} from '#contracts/providers.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { useSession } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { Conflict, Field, FormFailure } from '../../form/form-parts.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { formatAmount, formatCount } from '../../parts/format.ts';
import type { IconName } from '../../parts/icon-paths.ts';
import { showToast } from '../../parts/toast-store.ts';

interface ActProps {
  provider: ProviderItem;
  words: Providers;
  close: () => void;
}
const refreshes = ['providers', 'pending'] as const;
const addressOf = ({ id }: ProviderItem) => `/api/admin/providers/${id}`;

type Line = { icon: IconName; text: string };

/** What becomes of the services that it performs first. */
function useElsewhere(provider: ProviderItem) {
  const { data } = useRead<RoutesReply>('/api/admin/routes', { topics: ['providers', 'settings'] });
  const firstHere = (data?.services ?? []).filter(({ routes }) => routes[0]?.providerId === provider.id);
  const others = firstHere.filter(({ routes }) =>
    routes.some(({ providerId, usable, held }) => providerId !== provider.id && usable && !held),
  );
  return { elsewhere: others.length, nowhere: firstHere.length - others.length };
}

function HoldDialog({ provider, words, close }: ActProps) {
  const language = useLanguage();
  const { elsewhere, nowhere } = useElsewhere(provider);
  const count = (value: number) => formatCount(value, language);
  const hold = useChange(
    (note: string) => changeShop('POST', `${addressOf(provider)}/hold`, { body: { note } }),
    { refreshes, says: () => words.heldNow, fails: null },
  );
  const consequences: Line[] = [
    { icon: 'pause', text: words.holdRunning(count(provider.running)) },
    ...(elsewhere > 0 ? [{ icon: 'split' as const, text: words.holdServices(count(elsewhere)) }] : []),
    ...(nowhere > 0 ? [{ icon: 'clock' as const, text: words.holdWaits(count(nowhere)) }] : []),
  ];
  return (
    <ConsequenceDialog
      title={words.holdTitle(provider.name)}
      consequences={consequences}
      confirm={words.hold}
      tone="destroy"
      reason="required"
      onConfirm={(note) => hold.mutateAsync(note)}
      onClose={close}
    />
  );
}

function ReleaseDialog({ provider, words, close }: ActProps) {
  const language = useLanguage();
  const release = useChange(() => changeShop('POST', `${addressOf(provider)}/release`), {
    refreshes,
    says: () => words.released,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={words.releaseTitle(provider.name)}
      consequences={[
        { icon: 'send', text: words.releaseSends(formatCount(provider.waiting, language)) },
        ...(provider.holdReason === 'staff' ? [] : [{ icon: 'alert' as const, text: words.releaseCause }]),
      ]}
      confirm={words.release}
      onConfirm={() => release.mutateAsync(undefined)}
      onClose={close}
    />
  );
}

function KeyDialog({ provider, words, close }: ActProps) {
  const [apiKey, setApiKey] = useState('');
  const renew = useChange(() => changeShop('PUT', `${addressOf(provider)}/key`, { body: { apiKey } }), {
    refreshes,
    says: () => (provider.held ? words.renewedHeld : words.renewed),
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={words.renewTitle(provider.name)}
      consequences={[
        { icon: 'key', text: words.renewTries },
        { icon: 'shield', text: words.addSealed },
      ]}
      confirm={words.renew}
      onConfirm={() => renew.mutateAsync(undefined)}
      onClose={close}
    >
      <Field label={words.newKey}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="password"
            autoComplete="off"
            data-first
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value)}
          />
        )}
      </Field>
    </ConsequenceDialog>
  );
}

function TestDialog({ provider, words, close }: ActProps) {
  const language = useLanguage();
  const test = async () => {
    const body = { id: provider.id };
    const reply = await changeShop<TestConnectionReply>('POST', '/api/providers/test-connection', { body });
    const text = reply.balance ? formatAmount(reply.balance, reply.currency ?? null, language) : '';
    showToast(
      reply.success
        ? { tone: 'good', title: words.testAnswers(provider.name), text: words.testBalance(text) }
        : { tone: 'bad', title: words.testSilent(provider.name), text: reply.error ?? '' },
    );
    await refresh(['providers']);
  };
  return (
    <ConsequenceDialog
      title={words.test}
      about={provider.baseUrl}
      consequences={[{ icon: 'sync', text: words.testAsks }]}
      confirm={words.test}
      onConfirm={test}
      onClose={close}
    />
  );
}

function RetirementDialog({ provider, words, close }: ActProps) {
  const { active, name } = provider;
  const act = active ? 'retire' : 'restore';
  const change = useChange(
    (note: string) => changeShop('POST', `${addressOf(provider)}/${act}`, { body: { note } }),
    { refreshes, says: () => (active ? words.retiredNow : words.restored), fails: null },
  );
  return (
    <ConsequenceDialog
      title={active ? words.retireTitle(name) : words.restore}
      consequences={[
        active ? { icon: 'ban', text: words.retireKeeps } : { icon: 'send', text: words.restoreSends },
      ]}
      confirm={words[act]}
      tone={active ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(note) => change.mutateAsync(note)}
      onClose={close}
    />
  );
}

/** As it is typed: an empty key stays as it is kept. */
const typedSchema = changeProviderSchema
  .omit({ revision: true })
  .extend({ apiKey: z.union([z.literal(''), changeProviderSchema.shape.apiKey.unwrap()]) });
type Typed = z.input<typeof typedSchema>;
const typedOf = ({ name, baseUrl, lowBalance }: ProviderItem): Typed => ({
  ...{ name, baseUrl, lowBalance },
  apiKey: '',
});

function EditDialog({ provider, words, close }: ActProps) {
  const revision = useRef(provider.revision);
  const shopForm = useShopForm({
    schema: typedSchema,
    values: typedOf(provider),
    send: async ({ apiKey, ...values }) => {
      const body = { ...values, revision: revision.current, ...(apiKey === '' ? {} : { apiKey }) };
      await changeShop('PUT', addressOf(provider), { body });
      showToast({ tone: 'good', title: words.saved });
      close();
      await refresh(refreshes);
    },
    reread: async () => {
      const { provider: now } = await readShop<ProviderReply>(addressOf(provider));
      revision.current = now.revision;
      return typedOf(now);
    },
  });
  const { form, submit, failure, conflict, settle } = shopForm;
  const { errors, isSubmitting } = form.formState;
  const labels = {
    name: words.name,
    baseUrl: words.address,
    lowBalance: words.lowMark,
    apiKey: words.newKey,
  };
  return (
    <Dialog title={words.editTitle(provider.name)} onClose={close}>
      <form className="stack stack--12" noValidate onSubmit={submit}>
        {(['name', 'baseUrl', 'lowBalance', 'apiKey'] as const).map((name) => (
          <Field
            key={name}
            label={labels[name]}
            optional={name === 'apiKey'}
            {...(name === 'apiKey' ? { help: words.editKey } : {})}
            error={
              errors[name] &&
              (errors[name].type === 'custom' || !errors[name].type
                ? errors[name].message
                : words.invalid[name])
            }
          >
            {(control) => (
              <input
                {...control}
                {...form.register(name)}
                className="in"
                type={name === 'apiKey' ? 'password' : 'text'}
                inputMode={name === 'lowBalance' ? 'decimal' : undefined}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <FormFailure text={failure} />
        <div className="row row--wrap">
          <button type="submit" className="btn btn--main" aria-disabled={isSubmitting}>
            {words.save}
          </button>
        </div>
      </form>
      <Conflict
        conflict={conflict}
        fields={(['name', 'baseUrl', 'lowBalance'] as const).map((key) => ({ key, label: labels[key] }))}
        onSettle={settle}
      />
    </Dialog>
  );
}

/** What a member may do with a provider; each says its consequence before. */
export function useActions(provider: ProviderItem, words: Providers): DetailAction[] {
  const { role } = useSession();
  const { active, held } = provider;
  const act = (key: string, label: string, icon: IconName, Act: (props: ActProps) => React.ReactNode) => ({
    ...{ key, label, icon },
    dialog: (close: () => void) => <Act provider={provider} words={words} close={close} />,
  });
  const ofOwner = role === 'owner';
  return [
    act('test', words.test, 'sync', TestDialog),
    ...(ofOwner && active ? [act('edit', words.edit, 'note', EditDialog)] : []),
    ...(ofOwner && active ? [act('renew', words.renew, 'key', KeyDialog)] : []),
    ...(ofOwner && active ? [act('retire', words.retire, 'ban', RetirementDialog)] : []),
    ...(ofOwner && !active ? [act('restore', words.restore, 'undo', RetirementDialog)] : []),
    ...(active && held
      ? [{ ...act('release', words.release, 'send', ReleaseDialog), tone: 'main' as const }]
      : []),
    ...(active && !held
      ? [{ ...act('hold', words.hold, 'pause', HoldDialog), tone: 'danger' as const }]
      : []),
  ];
}
