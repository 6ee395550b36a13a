import { useRef, useState } from 'react';
import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import type { WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import type { WebhooksTexts } from '#messages/admin/operations/webhooks.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { ValidationError } from '../../data/refused-call.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { TextField } from '../../form/fields.tsx';
import { MomentField } from '../../form/moment-field.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { EndpointDialog, SecretDialog } from './endpoint-dialog.tsx';

interface EndpointActionProps {
  endpoint: WebhookEndpoint;
  words: WebhooksTexts;
  close: () => void;
}

function RotateDialog({ endpoint, words, close }: EndpointActionProps) {
  const [hours, setHours] = useState('24');
  const [secret, setSecret] = useState<string>();
  // The dialog closes itself on success, before the secret was shown.
  const made = useRef(false);
  const { acts } = words;
  const rotate = useChange(
    () => call('webhooks.rotate', { params: { id: endpoint.id }, body: { hours: Number(hours) } }),
    { fails: null },
  );
  if (secret !== undefined) return <SecretDialog secret={secret} words={words} close={close} />;
  const send = async () => {
    if (!/^\d{1,3}$/.test(hours) || Number(hours) > 168) throw new ValidationError(acts.hours);
    const rotated = await rotate.mutateAsync(undefined);
    made.current = true;
    setSecret(rotated.secret);
  };
  return (
    <ConsequenceDialog
      title={acts.rotate}
      consequences={[
        { icon: 'key', text: acts.rotateText },
        { icon: 'alert', text: acts.rotateNone },
      ]}
      confirm={acts.rotate}
      onConfirm={send}
      onClose={() => made.current || close()}
    >
      <TextField label={acts.hours} inputMode="numeric" value={hours} onType={setHours} />
    </ConsequenceDialog>
  );
}

function ReplayDialog({ endpoint, words, close }: EndpointActionProps) {
  const language = useLanguage();
  const [range, setRange] = useState({ from: '', to: '' });
  const { acts } = words;
  const replay = useChange(
    (body: { from: string; to: string }) => call('webhooks.replay', { params: { id: endpoint.id }, body }),
    { says: ({ events }) => acts.replayed(formatCount(events, language)), fails: null },
  );
  const send = async () => {
    const [from, to] = [parseMadridDateTime(range.from), parseMadridDateTime(range.to)];
    if (!from || !to || from > to) throw new ValidationError(acts.range);
    await replay.mutateAsync({ from: from.toISOString(), to: to.toISOString() });
  };
  return (
    <ConsequenceDialog
      title={acts.replay}
      consequences={[{ icon: 'sync', text: acts.replayText }]}
      confirm={acts.replay}
      onConfirm={send}
      onClose={close}
    >
      {(['from', 'to'] as const).map((end) => (
        <MomentField
          key={end}
          label={acts[end]}
          typed={range[end]}
          onType={(typed) => setRange({ ...range, [end]: typed })}
        />
      ))}
    </ConsequenceDialog>
  );
}

interface PlainAction {
  name: 'test' | 'stop' | 'resume' | 'close';
  icon: IconName;
  title: string;
  text: string;
  done: string;
}

function PlainActionDialog({
  endpoint,
  act,
  close,
}: Omit<EndpointActionProps, 'words'> & { act: PlainAction }) {
  const { name, icon, title, text, done } = act;
  return (
    <ConsequenceDialog
      title={title}
      consequences={[{ icon, text }]}
      confirm={title}
      tone={name === 'close' ? 'destroy' : 'main'}
      onConfirm={() => call(`webhooks.${name}`, { params: { id: endpoint.id } })}
      done={done}
      onClose={close}
    />
  );
}

function plainActions({ acts }: WebhooksTexts, { state }: WebhookEndpoint, waiting: string): PlainAction[] {
  const [test, stop, resume]: PlainAction[] = [
    { name: 'test', icon: 'send', title: acts.test, text: acts.testText, done: acts.tested },
    { name: 'stop', icon: 'pause', title: acts.stop, text: acts.stopText, done: acts.stopped },
    { name: 'resume', icon: 'sync', title: acts.resume, text: acts.resumeText(waiting), done: acts.resumed },
  ] as const;
  const end: PlainAction = {
    ...{ name: 'close', icon: 'ban' },
    ...{ title: acts.close, text: acts.closeText, done: acts.closed },
  };
  return state === 'open' ? [test, stop, end] : [resume, end];
}

export function endpointActions(
  endpoint: WebhookEndpoint,
  words: WebhooksTexts,
  waiting: string,
): DetailAction[] {
  if (endpoint.state === 'closed') return [];
  const { acts } = words;
  return [
    {
      ...{ key: 'edit', label: acts.edit, icon: 'note', tone: 'main' },
      dialog: (close) => <EndpointDialog endpoint={endpoint} words={words} close={close} />,
    },
    {
      ...{ key: 'rotate', label: acts.rotate, icon: 'key' },
      dialog: (close) => <RotateDialog endpoint={endpoint} words={words} close={close} />,
    },
    {
      ...{ key: 'replay', label: acts.replay, icon: 'sync' },
      dialog: (close) => <ReplayDialog endpoint={endpoint} words={words} close={close} />,
    },
    ...plainActions(words, endpoint, waiting).map(
      (act): DetailAction => ({
        key: act.name,
        label: act.title,
        icon: act.icon,
        ...(act.name === 'close' ? { tone: 'danger' } : {}),
        dialog: (close) => <PlainActionDialog endpoint={endpoint} act={act} close={close} />,
      }),
    ),
  ];
}
