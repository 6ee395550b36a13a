import { lazy, Suspense, useState } from 'react';
import type { RoutesReply } from '#contracts/provider-services.ts';
import type { ProviderItem, TestConnectionReply } from '#contracts/providers.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { changeShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { useSession } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
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

/** Forms are heavy: fetched when somebody edits. */
const LazyEdit = lazy(() =>
  import('../providers/edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })),
);
const EditDialog = (props: ActProps) => (
  <Suspense fallback={null}>
    <LazyEdit {...props} />
  </Suspense>
);

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
