import { useNavigate, useParams } from '@tanstack/react-router';
import type { CallReply } from '#contracts/declared-calls.ts';
import { type Logs, logsMessages } from '#messages/admin/operations/call-log.ts';
import { addressOf } from '../../addresses.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-waiting.tsx';
import { useWords } from '../../language.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { CallResult } from './call-result.tsx';
import { Said } from './said.tsx';

function CallFacts({ shown, words }: { shown: CallReply<'calls.show'>; words: Logs['calls'] }) {
  return (
    <dl className="facts">
      <div>
        <dt>{words.columns.result}</dt>
        <dd className="v">
          <CallResult call={shown} words={words} />
        </dd>
        {shown.error && <dd className="small muted">{shown.error}</dd>}
      </div>
      <div>
        <dt>{words.columns.duration}</dt>
        <dd className="v num">{shown.durationMs} ms</dd>
        <dd className="small muted">
          <Moment at={shown.at} />
        </dd>
      </div>
      <div>
        <dt>{words.columns.order}</dt>
        <dd className="v mono">{shown.orderNumber ?? '—'}</dd>
        <dd className="small muted">{shown.staff ?? words.actors[shown.actor]}</dd>
      </div>
      <div>
        <dt>{words.address}</dt>
        <dd className="small mono said__wrap">
          {shown.method} {shown.address}
        </dd>
        <dd className="small mono muted said__wrap">{shown.requestId}</dd>
      </div>
    </dl>
  );
}

export function Screen() {
  const words = useWords(logsMessages).calls;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const read = useRead('calls.show', { params: { id } });
  const replay = useChange(() => call('calls.replay', { params: { id } }), {
    says: () => words.replayed,
  });
  const again = () =>
    replay.mutate(undefined, {
      onSuccess: (reply) => void navigate({ to: addressOf('apiLog', { id: reply.call.id }) } as object),
    });
  const shown = read.data;
  if (!shown)
    return <DetailWaiting error={read.error} title={words.one} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={shown.operation} about={words.services[shown.service]}>
        <ScreenLink to="apiLogs" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {shown.replayable && (
          <button type="button" className="btn btn--sm" aria-disabled={replay.isPending} onClick={again}>
            <Icon name="sync" />
            {words.replay}
          </button>
        )}
      </Head>
      <CallFacts shown={shown} words={words} />
      <div className="said">
        <Said title={words.request} text={shown.request} nothing={words.nothing} />
        <Said title={words.reply} text={shown.reply} nothing={words.nothing} />
      </div>
      <p className="small muted said__note">
        {words.cut} {!shown.replayable && words.notReplayable}
      </p>
    </>
  );
}
