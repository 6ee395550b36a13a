import { type ReactNode, useState } from 'react';
import type { BlockedUser } from '#contracts/catalog/blocking.ts';
import { type BlockedTexts, blockedMessages } from '#messages/admin/catalog/blocking.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { call } from '../../data/call-shop.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { bulkActions } from '../../list/bulk-actions.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);

type OpenDialog = { kind: 'block' | 'import' } | { kind: 'unblock' | 'history'; user: BlockedUser } | null;

interface BlockedListProps {
  words: BlockedTexts;
  bulk: BulkTexts;
  open: (open: OpenDialog) => void;
}

function BlockedUserActions({ user, words, open }: Omit<BlockedListProps, 'bulk'> & { user: BlockedUser }) {
  return (
    <span className="row row--tight">
      <Button
        look="sm ghost"
        aria-label={words.historyOf(user.username)}
        onClick={() => open({ kind: 'history', user })}
      >
        {words.history}
      </Button>
      {user.isActive && (
        <Button
          look="sm"
          aria-label={`${words.unblock} @${user.username}`}
          onClick={() => open({ kind: 'unblock', user })}
        >
          {words.unblock}
        </Button>
      )}
    </span>
  );
}

function HeadActions({ words, open }: BlockedListProps): ReactNode {
  return (
    <>
      <Button look="sm" onClick={() => open({ kind: 'import' })}>
        {words.import}
      </Button>
      <Button look="sm main" icon="ban" onClick={() => open({ kind: 'block' })}>
        {words.block}
      </Button>
    </>
  );
}

const columnsOf = ({ words, open }: BlockedListProps): ListConfig<BlockedUser>['columns'] => [
  {
    key: 'username',
    sort: 'name',
    card: 'title',
    cell: ({ username }) => <span className="medium">@{username}</span>,
  },
  { key: 'reason', card: 'line', cell: ({ reason }) => reason },
  { key: 'email', card: 'note', cell: ({ email }) => email },
  { key: 'card', cell: ({ cardFingerprint }) => (cardFingerprint ? words.cardKnown : null) },
  { key: 'by', cell: ({ blockedBy }) => blockedBy },
  {
    key: 'at',
    sort: 'blocked',
    downFirst: true,
    card: 'date',
    cell: ({ blockedAt }) => <DateTime at={blockedAt} as="day" />,
  },
  {
    key: 'until',
    sort: 'until',
    cell: ({ expiresAt }) => (expiresAt ? <DateTime at={expiresAt} as="day" /> : words.forGood),
  },
  {
    key: 'state',
    card: 'state',
    cell: ({ isActive }) =>
      isActive ? (
        <StatusBadge mark="cancelled">{words.holds}</StatusBadge>
      ) : (
        <StatusBadge mark="completed" quiet>
          {words.over}
        </StatusBadge>
      ),
  },
  {
    key: 'actions',
    card: 'figure',
    right: true,
    cell: (user) => <BlockedUserActions user={user} words={words} open={open} />,
  },
];

const blockedList = (wishes: BlockedListProps): ListConfig<BlockedUser> => {
  const { words, bulk } = wishes;
  return {
    name: 'blockedUsers',
    title: words.title,
    failed: words.failed,
    call: 'blocked-users.list',
    idOf: ({ id }) => String(id),
    nameOf: ({ username }) => `@${username}`,
    csv: true,
    bulk: bulkActions(bulk, ['unblock']),
    searches: { placeholder: words.placeholder },
    views: [
      { key: 'active', label: words.views.active, search: { state: 'active' } },
      { key: 'ended', label: words.views.ended, search: { state: 'ended' } },
    ],
    filters: [
      {
        kind: 'choice',
        key: 'state',
        label: words.columns.state,
        choices: [
          { value: 'active', label: words.views.active },
          { value: 'ended', label: words.views.ended },
        ],
      },
    ],
    labels: words.columns,
    columns: columnsOf(wishes),
    empty: { icon: 'ban', title: words.empty, text: words.emptyText },
    actions: <HeadActions {...wishes} />,
  };
};

interface UserDialogProps {
  user: BlockedUser;
  words: BlockedTexts;
  onClose: () => void;
}

function UnblockDialog({ user, words, onClose }: UserDialogProps) {
  return (
    <ConsequenceDialog
      title={words.unblockTitle(user.username)}
      about={user.reason}
      consequences={[
        { icon: 'cart', text: words.unblockAgain },
        { icon: 'clock', text: words.unblockStays },
      ]}
      confirm={words.unblock}
      reason="optional"
      onConfirm={(reason: string) =>
        call('blocked-users.remove', { params: { id: user.id }, query: { reason: reason || undefined } })
      }
      done={words.unblockDone(user.username)}
      failed={words.unblockFailed}
      onClose={onClose}
    />
  );
}

function HistoryDialog({ user, words, onClose }: UserDialogProps) {
  return (
    <Dialog title={words.historyOf(user.username)} onClose={onClose}>
      <ol className="stack stack--12">
        {user.history.map(({ action, reason, by, at }) => (
          <li key={`${at} ${action}`}>
            <p>
              <b className="medium">{words.actions[action]}</b> · {reason}
            </p>
            <p className="small muted">
              {by} · <DateTime at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

export function Screen() {
  const words = useTexts(blockedMessages);
  const bulk = useTexts(bulkMessages);
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen config={blockedList({ words, bulk, open: setOpen })} />
      {open?.kind === 'block' && <BlockDialog words={words} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog words={words} onClose={close} />}
      {open?.kind === 'unblock' && <UnblockDialog user={open.user} words={words} onClose={close} />}
      {open?.kind === 'history' && <HistoryDialog user={open.user} words={words} onClose={close} />}
    </>
  );
}
