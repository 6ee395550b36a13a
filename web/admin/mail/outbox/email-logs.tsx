import { locales } from '#contracts/kit/locales.ts';
import { type MailItem, mailStates } from '#contracts/mail/outbox.ts';
import { type MailLogTexts, mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { MailState, mailKindName } from './mail-words.tsx';

const columnsOf = (words: MailLogTexts): ListConfig<MailItem>['columns'] => [
  {
    key: 'subject',
    card: 'title',
    cell: ({ subject }) => (
      <span className="medium">{subject ?? <span className="muted">{words.notWritten}</span>}</span>
    ),
  },
  {
    key: 'at',
    sort: 'created',
    downFirst: true,
    card: 'date',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  { key: 'recipient', card: 'line', cell: ({ recipient }) => recipient },
  { key: 'kind', cell: ({ kind }) => mailKindName(kind, words) },
  { key: 'language', cell: ({ language }) => language?.toUpperCase() },
  { key: 'state', sort: 'state', card: 'state', cell: (mail) => <MailState mail={mail} words={words} /> },
  { key: 'order', card: 'note', cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span> },
  { key: 'tries', right: true, cell: ({ attempts }) => <span className="num">{attempts}</span> },
];

const mailsList = (words: MailLogTexts): ListConfig<MailItem> => ({
  name: 'emailLogs',
  title: words.title,
  call: 'mails.list',
  idOf: ({ id }) => id,
  nameOf: ({ subject, kind }) => subject ?? kind,
  open: ({ id }) => ({ to: 'emailLog', params: { id } }),
  csv: true,
  searches: { placeholder: words.search },
  views: [{ key: 'unsent', label: words.states.unsent, search: { state: 'unsent' } }],
  filters: [
    choiceFilter(
      'state',
      words.columns.state,
      [...mailStates, 'unsent' as const, 'returned' as const],
      words.states,
    ),
    { kind: 'text', key: 'kind', label: words.columns.kind, icon: 'mail', placeholder: 'order-confirmed' },
    choiceFilter('language', words.columns.language, locales, words.languages),
    { kind: 'text', key: 'address', label: words.columns.recipient, icon: 'user' },
    { kind: 'days', key: 'days', label: words.columns.at, icon: 'clock', from: 'from', to: 'to' },
  ],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'mail', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={mailsList(useTexts(mailLogMessages))} />;
}
