import type { CallReply } from '#contracts/declared-calls.ts';
import { type LogsTexts, logsMessages } from '#messages/admin/operations/call-log.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { useGo, useScreenParams } from '../../use-screen.ts';
import { CallResult } from './call-result.tsx';
import { CallText } from './call-text.tsx';

function CallFacts({ shown, words }: { shown: CallReply<'calls.show'>; words: LogsTexts['calls'] }) {
  return (
    <KeyFacts
      facts={[
        {
          label: words.columns.result,
          value: <CallResult call={shown} words={words} />,
          more: shown.error,
        },
        {
          label: words.columns.duration,
          value: `${shown.durationMs} ms`,
          more: <DateTime at={shown.at} />,
        },
        {
          label: words.columns.order,
          value: shown.orderNumber && <span className="mono">{shown.orderNumber}</span>,
          more: shown.staff ?? words.actors[shown.actor],
        },
        {
          label: words.address,
          value: <span className="small mono said__wrap">{`${shown.method} ${shown.address}`}</span>,
          more: <span className="mono said__wrap">{shown.requestId}</span>,
        },
      ]}
    />
  );
}

export function Screen() {
  const words = useTexts(logsMessages).calls;
  const { id } = useScreenParams('apiLog');
  const go = useGo();
  const read = useRead('calls.show', { params: { id } });
  const replay = useChange(() => call('calls.replay', { params: { id } }), {
    says: words.replayed,
  });
  const again = () =>
    replay.mutate(undefined, {
      onSuccess: (reply) => void go('apiLog', { params: { id: reply.call.id } }),
    });
  const shown = read.data;
  if (!shown) return <AsyncSection read={read} failed={words.one} />;
  return (
    <>
      <ScreenHead title={shown.operation} about={words.services[shown.service]}>
        <ScreenLink to="apiLogs" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
        {shown.replayable && (
          <Button look="sm" icon="sync" busy={replay.isPending} onClick={again}>
            {words.replay}
          </Button>
        )}
      </ScreenHead>
      <CallFacts shown={shown} words={words} />
      <div className="said">
        <CallText title={words.request} text={shown.request} nothing={words.nothing} />
        <CallText title={words.reply} text={shown.reply} nothing={words.nothing} />
      </div>
      <p className="small muted said__note">
        {words.cut} {!shown.replayable && words.notReplayable}
      </p>
    </>
  );
}
