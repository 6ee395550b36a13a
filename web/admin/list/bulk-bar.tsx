import { type ReactNode, useState } from 'react';
import { listMessages } from '#messages/admin/list.ts';
import { useSession } from '../data/session.ts';
import { useLanguage, useWords } from '../language.ts';
import { formatCount } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Popover } from '../parts/popover.tsx';
import type { BulkAction, Chosen } from './list-config.ts';

interface BulkBarProps<Item> {
  actions: readonly BulkAction<Item>[];
  chosen: Chosen<Item>;
  /** Of all that the filters leave. */
  total: string;
  sum: ReactNode;
  onChooseAll: () => void;
  onDrop: () => void;
}

/** What can be done with the chosen rows; each action opens its dialog, which says the consequence. */
export function BulkBar<Item>({ actions, chosen, total, sum, onChooseAll, onDrop }: BulkBarProps<Item>) {
  const words = useWords(listMessages);
  const language = useLanguage();
  const { role } = useSession();
  const [openKey, setOpenKey] = useState<string>();
  const allowed = actions.filter(({ ownerOnly }) => !ownerOnly || role === 'owner');
  const open = allowed.find(({ key }) => key === openKey);
  const close = () => setOpenKey(undefined);
  const done = () => {
    close();
    onDrop();
  };
  const count = chosen.all ? total : formatCount(chosen.count, language);
  return (
    <section className="bulk" aria-label={words.selection}>
      <span className="bulk__n" role="status">
        <b>{count}</b> {words.selected} {sum && !chosen.all && <span>· {sum}</span>}
      </span>
      {!chosen.all && (
        <button type="button" className="act" onClick={onChooseAll}>
          {words.selectAll(total)}
        </button>
      )}
      <hr className="act" />
      {allowed.map(({ key, label, icon }) => (
        <button type="button" className="act" key={key} onClick={() => setOpenKey(key)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
      <Popover label={words.actions} triggerClass="more" placement="top start" trigger={words.actions}>
        {(closePanel) => (
          <>
            {!chosen.all && (
              <button type="button" className="menu__i" onClick={onChooseAll}>
                <span>{words.selectAll(total)}</span>
              </button>
            )}
            {allowed.map(({ key, label, icon }) => (
              <button
                type="button"
                className="menu__i"
                key={key}
                onClick={() => {
                  closePanel();
                  setOpenKey(key);
                }}
              >
                <Icon name={icon} />
                <span>{label}</span>
              </button>
            ))}
          </>
        )}
      </Popover>
      <button type="button" aria-label={words.dropSelection} title={words.dropSelection} onClick={onDrop}>
        <Icon name="x" />
      </button>
      {open?.dialog(chosen, { close, done })}
    </section>
  );
}
