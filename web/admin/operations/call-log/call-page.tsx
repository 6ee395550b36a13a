import { useNavigate, useParams } from '@tanstack/react-router';
import type { CallDetail, ReplayReply } from '#contracts/calls.ts';
import { logsMessages } from '#messages/admin/logs.ts';
import { addressOf } from '../../addresses.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-screen.tsx';
import { useWords } from '../../language.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { CallResult } from './call-result.tsx';
import './call-page.css';

/** JSON stands in lines, so do elements of XML and fields of a form. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.startsWith('<') ? text.replaceAll('><', '>\n<') : text.replaceAll('&', '\n&');
  }
}

function Said({ title, text, nothing }: { title: string; text: string | null; nothing: string }) {
  return (
    <section className="card" aria-label={title}>
      <div className="card__h">
        <h2>{title}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <pre className="code code--said" tabIndex={0}>
        {text ? inLines(text) : nothing}
      </pre>
    </section>
  );
}

/** `/admin/api-logs/$id` */
export function Screen() {
  const words = useWords(logsMessages).calls;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const read = useRead<CallDetail>(`/api/admin/calls/${id}`);
  const replay = useChange(() => changeShop<ReplayReply>('POST', `/api/admin/calls/${id}/replay`), {
    refreshes: ['calls'],
    says: () => words.replayed,
  });
  const again = () =>
    replay.mutate(undefined, {
      onSuccess: ({ call }) => void navigate({ to: addressOf('apiLog', { id: call.id }) } as object),
    });
  const call = read.data;
  if (!call)
    return <DetailWaiting error={read.error} title={words.one} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={call.operation} about={words.services[call.service]}>
        <ScreenLink to="apiLogs" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {call.replayable && (
          <button type="button" className="btn btn--sm" aria-disabled={replay.isPending} onClick={again}>
            <Icon name="sync" />
            {words.replay}
          </button>
        )}
      </Head>
      <dl className="facts">
        <div>
          <dt>{words.columns.result}</dt>
          <dd className="v">
            <CallResult call={call} words={words} />
          </dd>
          {call.error && <dd className="small muted">{call.error}</dd>}
        </div>
        <div>
          <dt>{words.columns.duration}</dt>
          <dd className="v num">{call.durationMs} ms</dd>
          <dd className="small muted">
            <Moment at={call.at} />
          </dd>
        </div>
        <div>
          <dt>{words.columns.order}</dt>
          <dd className="v mono">{call.orderNumber ?? '—'}</dd>
          <dd className="small muted">{call.staff ?? words.actors[call.actor]}</dd>
        </div>
        <div>
          <dt>{words.address}</dt>
          <dd className="small mono said__wrap">
            {call.method} {call.address}
          </dd>
          <dd className="small mono muted said__wrap">{call.requestId}</dd>
        </div>
      </dl>
      <div className="said">
        <Said title={words.request} text={call.request} nothing={words.nothing} />
        <Said title={words.reply} text={call.reply} nothing={words.nothing} />
      </div>
      <p className="small muted said__note">
        {words.cut} {!call.replayable && words.notReplayable}
      </p>
    </>
  );
}
