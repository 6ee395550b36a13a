import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { FailedState } from '../../list/list-states.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useClosures } from './use-closures.ts';

type Stop = Extract<StatusPart, { kind: 'maintenance' | 'closed' | 'provider_held' }>;
const isStop = (part: StatusPart): part is Stop =>
  ['maintenance', 'closed', 'provider_held'].includes(part.kind);

function Resume({ service, country, text }: Extract<Stop, { kind: 'closed' }> & { text: string }) {
  const words = useTexts(stopMessages);
  const { remove } = useClosures();
  return (
    <button
      type="button"
      className="btn btn--sm"
      aria-label={words.resumeOf(text)}
      aria-disabled={remove.isPending}
      onClick={() => remove.mutate({ service, country })}
    >
      {words.resume}
    </button>
  );
}

function StopLine({ stop }: { stop: Stop }) {
  const language = useLanguage();
  const { role } = useSession();
  const text = formatStatusPart(stop, useTexts(statusMessages), language);
  return (
    <li className="row row--wrap">
      <span className="grow">
        {stop.kind === 'provider_held' ? (
          <ScreenLink to="provider" params={{ id: String(stop.id) }}>
            {text}
          </ScreenLink>
        ) : stop.kind === 'maintenance' && role === 'owner' ? (
          <ScreenLink to="settings" search={{ edit: 'shop.maintenance' }}>
            {text}
          </ScreenLink>
        ) : (
          text
        )}
      </span>
      {stop.kind === 'closed' && role === 'owner' && <Resume {...stop} text={text} />}
    </li>
  );
}

/** Shows the stopped sales, each with the action that resumes them. */
export function Stopped() {
  const words = useTexts(stopMessages);
  const status = useRead('status.show');
  const held = (useRead('processors.list').data?.processors ?? []).filter(({ hold }) => hold);
  if (status.error && !status.data)
    return <FailedState title={words.failed} error={status.error} onRetry={() => void status.refetch()} />;
  const stops = status.data?.parts.filter(isStop) ?? [];
  return (
    <section className="card" aria-labelledby="stopped">
      <div className="card__h">
        <h2 id="stopped">{words.stopped}</h2>
      </div>
      <div className="card__b">
        {status.data && stops.length + held.length === 0 && <p className="muted">{words.nothing}</p>}
        <ul className="stack stack--12">
          {stops.map((stop) => (
            <StopLine key={JSON.stringify(stop)} stop={stop} />
          ))}
          {held.map(({ name }) => (
            <li key={name}>
              <ScreenLink to="processors">{words.heldProcessor(processorTitles[name])}</ScreenLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
