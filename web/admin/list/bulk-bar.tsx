import { type ReactNode, useState } from 'react';
import { maxBulkItems } from '#contracts/kit/list-bounds.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { formatCount, useLanguage, useTexts } from '../language.tsx';
import { Icon } from '../parts/icon.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { Popover } from '../parts/popover.tsx';
import type { BulkAction, BulkSelection } from './list-config.ts';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface BulkBarProps {
  actions: readonly BulkAction[];
  chosen: BulkSelection;
  /** Number of rows matching the filters. */
  total: string;
  tooMany: boolean;
  sum: ReactNode;
  onChooseAll: () => void;
  onDrop: () => void;
}

interface MenuProps {
  actions: readonly BulkAction[];
  all: string | undefined;
  onChooseAll: () => void;
  onOpen: (action: BulkAction) => void;
}

function ActionMenu({ actions, all, onChooseAll, onOpen }: MenuProps) {
  const words = useTexts(listMessages);
  return (
    <Popover label={words.actions} triggerClass="more" placement="top start" trigger={words.actions}>
      {(closePanel) => (
        <>
          {all !== undefined && (
            <button type="button" className="menu__i" onClick={onChooseAll}>
              <span>{all}</span>
            </button>
          )}
          {actions.map((action) => (
            <button
              type="button"
              className="menu__i"
              key={action.name}
              onClick={() => {
                closePanel();
                onOpen(action);
              }}
            >
              <Icon name={action.icon} />
              <span>{action.label}</span>
            </button>
          ))}
        </>
      )}
    </Popover>
  );
}

export function BulkBar({ actions, chosen, total, tooMany, sum, onChooseAll, onDrop }: BulkBarProps) {
  const words = useTexts(listMessages);
  const language = useLanguage();
  const [open, setOpen] = useState<BulkAction>();
  const count = chosen.all ? total : formatCount(chosen.count, language);
  return (
    <>
      <section className="bulk" aria-label={words.selection}>
        <span className="bulk__n" role="status">
          <b>{count}</b> {words.selected(count === '1')} {sum && !chosen.all && <span>· {sum}</span>}
        </span>
        {!chosen.all && !tooMany && (
          <button type="button" className="bulk__act" onClick={onChooseAll}>
            {words.selectAll(total)}
          </button>
        )}
        {tooMany && <span className="small">{words.atMost(formatCount(maxBulkItems, language))}</span>}
        <hr className="bulk__act" />
        {actions.map((action) => (
          <button type="button" className="bulk__act" key={action.name} onClick={() => setOpen(action)}>
            <Icon name={action.icon} />
            {action.label}
          </button>
        ))}
        <ActionMenu
          actions={actions}
          all={chosen.all || tooMany ? undefined : words.selectAll(total)}
          onChooseAll={onChooseAll}
          onOpen={setOpen}
        />
        <button type="button" aria-label={words.dropSelection} title={words.dropSelection} onClick={onDrop}>
          <Icon name="x" />
        </button>
      </section>
      {open && (
        <BulkDialog
          action={open}
          chosen={chosen}
          count={count}
          onClose={() => setOpen(undefined)}
          onDone={onDrop}
        />
      )}
    </>
  );
}
