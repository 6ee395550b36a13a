import './messages.css';
import type { Thread, ThreadEntry, ThreadReply, ThreadState } from '#contracts/customers/support.ts';
import { type Threads, threadsMessages } from '#messages/admin/customers/support.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { AssignMenu } from '../../parts/assign-menu.tsx';
import { Button } from '../../parts/button.tsx';
import { Head } from '../../parts/head.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status } from '../../parts/status.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { OrderCard } from './order-card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadMark } from './thread-mark.tsx';

/** List of waiting threads. Below 900 px it is a separate page. */
function Neighbours({ current, words }: { current: string; words: Threads }) {
  const { data } = useRead('message-threads.list', { query: { state: 'open' } });
  const row = ({ id, name, lastText, lastAt }: Thread) => (
    <li key={id}>
      <ScreenLink
        to="messageThread"
        params={{ thread: id }}
        className="q"
        aria-current={id === current ? 'true' : undefined}
      >
        <span className="row">
          <span className="clip grow strong">{name}</span>
          <span className="small muted num">
            <Moment at={lastAt} as="ago" />
          </span>
        </span>
        <span className="clip">{lastText || words.noText}</span>
      </ScreenLink>
    </li>
  );
  return (
    <nav className="review__l" aria-label={words.list}>
      <ul>{data?.items.map(row)}</ul>
    </nav>
  );
}

function Entry({ entry, found, words }: { entry: ThreadEntry; found: ThreadReply; words: Threads }) {
  const { by, staff, text, at, about, mail } = entry;
  const name = by === 'buyer' ? found.name : (staff ?? words.shop);
  const facts = [about.service, about.company, about.phone].filter(Boolean).join(' · ');
  return (
    <li className={by === 'shop' ? 'msg msg--us' : 'msg'}>
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
      <div className="msg__b">
        <p className="row">
          <b className="medium grow">{name}</b>
          <span className="small muted num">
            <Moment at={at} />
          </span>
        </p>
        <p className="msg__t" lang={found.language}>
          {text || words.noText}
        </p>
        {mail ? (
          <p className="small muted">
            <Status mark={mail === 'sent' ? 'completed' : mail === 'failed' ? 'failed' : 'pending'} quiet>
              {words.mail[mail]}
            </Status>{' '}
            · {found.email}
          </p>
        ) : (
          <p className="small muted">
            {words.form} · {found.email}
            {facts && ` · ${facts}`}
          </p>
        )}
      </div>
    </li>
  );
}

function Acts({ found, words }: { found: ThreadReply; words: Threads }) {
  const move = useChange(
    (state: ThreadState) =>
      call('message-threads.change-state', { params: { id: found.id }, body: { state } }),
    {
      says: (_reply, state) => words.moved(words.states[state]),
    },
  );
  const { assign: assigning } = useWords(shellMessages);
  const assign = useChange(
    ({ to }: { to: string | null; name: string | undefined }) =>
      call('message-threads.assign', { params: { id: found.id }, body: { to } }),
    {
      says: (_reply, { name }) => (name ? assigning.done(name) : assigning.released),
    },
  );
  const closed = found.state === 'closed';
  return (
    <div className="row row--tight row--wrap">
      <AssignMenu assignedTo={found.assignedTo} onAssign={(to, name) => assign.mutate({ to, name })} />
      <Button look="sm" icon="check" onClick={() => move.mutate(closed ? 'open' : 'closed')}>
        {closed ? words.reopen : words.close}
      </Button>
    </div>
  );
}

function Sheet({ found, words }: { found: ThreadReply; words: Threads }) {
  return (
    <article className="item--read" aria-label={words.threadOf(found.name)}>
      <p className="row row--wrap">
        <ThreadMark state={found.state} words={words} />
        {found.orderNumber && <span className="mono">{found.orderNumber}</span>}
        {found.assignedTo && <span className="small muted">{words.takenBy(found.assignedTo.username)}</span>}
      </p>
      <ol className="thread">
        {found.thread.map((entry) => (
          <Entry key={entry.id} entry={entry} found={found} words={words} />
        ))}
      </ol>
      <ReplyForm key={found.id} found={found} words={words} />
    </article>
  );
}

export function Screen() {
  const words = useWords(threadsMessages);
  const { thread } = useScreenParams('messageThread');
  const { data, error, refetch } = useRead('message-threads.show', {
    params: { id: thread },
  });
  return (
    <>
      <p className="item__up">
        <ScreenLink to="messages" look="sm ghost" icon="cl">
          {words.back}
        </ScreenLink>
      </p>
      <Head title={data ? data.name : words.title} about={data?.email}>
        {data && <Acts found={data} words={words} />}
      </Head>
      <div className={data?.orderId ? 'review desk desk--thread' : 'review desk desk--two'}>
        <Neighbours current={thread} words={words} />
        {data ? (
          <Sheet found={data} words={words} />
        ) : (
          error && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />
        )}
        {data?.orderId && <OrderCard id={data.orderId} words={words} />}
      </div>
    </>
  );
}
