import { type MouseEvent, useEffect, useState } from 'react';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useSearchText } from '../../use-screen.ts';
import { nameOf } from './parts/part-words.ts';
import { inGroups, isFound, type SettingGroup } from './rules/setting-groups.ts';
import { inWords, type Shape, shapeOf } from './rules/setting-shape.ts';

function Shown({ value, shape }: { value: unknown; shape: Shape }) {
  return inWords(value, shape, useWords(settingsMessages), useLanguage());
}

function SettingValue({ value, shape, of }: { value: unknown; shape: Shape; of: string }) {
  const words = useWords(settingsMessages);
  if (shape.kind !== 'group' || typeof value !== 'object' || value === null)
    return (
      <p className="wraps">
        <Shown value={value} shape={shape} />
      </p>
    );
  return (
    <dl className="dl">
      {shape.parts.map((part) => (
        <div key={part.name} className="contents">
          <dt>{nameOf(part.name, words, of)}</dt>
          <dd className="wraps">
            <Shown value={(value as Record<string, unknown>)[part.name]} shape={part.shape} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Loaded on first use, because only one setting shows it. */
const MaintenanceState = lazyDialog(async () => (await import('./maintenance-state.tsx')).MaintenanceState);
/** Loaded when a setting is opened. */
const SettingDialog = lazyDialog(async () => (await import('./setting-dialog.tsx')).SettingDialog);

function Setting({ setting, onEdit }: { setting: SettingLine; onEdit: () => void }) {
  const words = useWords(settingsMessages);
  const told = useWords(settingNameMessages);
  const { key, stored, initial, schema, malformed, effect, changedAt, sensitive } = setting;
  return (
    <section className="card" aria-labelledby={`setting-${key}`}>
      <div className="card__h">
        <h3 id={`setting-${key}`}>
          {told.names[key] ?? key} <small className="muted mono">{key}</small>
        </h3>
        <Button look="sm" icon="note" aria-label={`${words.edit} ${told.names[key] ?? key}`} onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
      <div className="card__b stack stack--12">
        {told.about[key] && <p className="ink2">{told.about[key]}</p>}
        {malformed && (
          <p className="err">
            <Icon name="alert" />
            {words.malformed}: {malformed}
          </p>
        )}
        <SettingValue value={stored ?? initial} shape={shapeOf(schema, key)} of={key} />
        {key === 'shop.maintenance' && <MaintenanceState />}
        <p className="small muted">
          {stored === null ? words.initial : words.stored}
          {changedAt && (
            <>
              {' '}
              <Moment at={changedAt} />
            </>
          )}{' '}
          · {words.effect[effect]}
          {sensitive && ` · ${words.sensitive}`}
        </p>
      </div>
    </section>
  );
}

/** Scrolls to a group without changing the address. */
function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const head = document.getElementById(event.currentTarget.hash.slice(1));
  head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

interface ToolsProps {
  typed: string;
  groups: readonly SettingGroup[];
  onType: (typed: string) => void;
}

function Tools({ typed, groups, onType }: ToolsProps) {
  const words = useWords(settingsMessages);
  return (
    <div className="tools">
      <label className="in-i tools__s">
        <Icon name="search" />
        <input
          className="in in--sm"
          type="search"
          data-search
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <kbd className="only-w">/</kbd>
      </label>
      <nav className="row row--wrap" aria-label={words.groupsLabel}>
        {groups.map((group) => (
          <a key={group} className="btn btn--sm btn--ghost" href={`#settings-${group}`} onClick={leadTo}>
            {words.groups[group]}
          </a>
        ))}
      </nav>
    </div>
  );
}

export function Screen() {
  const words = useWords(settingsMessages);
  const told = useWords(settingNameMessages);
  const { edit } = useSearchText();
  const [editing, setEditing] = useState(edit);
  useEffect(() => {
    if (edit) setEditing(edit);
  }, [edit]);
  const [typed, setTyped] = useState('');
  const list = useRead('settings.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const edited = list.data.items.find(({ key }) => key === editing);
  const found = inGroups(list.data.items.filter((each) => isFound(each, typed, { told, words })));
  return (
    <>
      <Head title={words.title} about={list.data.items.length} />
      <p className="muted settings__lead">{words.lead}</p>
      <Tools typed={typed} groups={found.map(([group]) => group)} onType={setTyped} />
      <p className="sr" role="status">
        {typed !== '' && words.foundCount(found.reduce((sum, [, lines]) => sum + lines.length, 0))}
      </p>
      {found.length === 0 && <p className="muted">{words.nothing}</p>}
      {found.map(([group, lines]) => (
        <section key={group} className="settings__group" aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`} tabIndex={-1}>
            {words.groups[group]}
          </h2>
          <div className="settings__cards">
            {lines.map((setting) => (
              <Setting key={setting.key} setting={setting} onEdit={() => setEditing(setting.key)} />
            ))}
          </div>
        </section>
      ))}
      {edited && (
        <SettingDialog
          key={edited.key}
          setting={edited}
          name={told.names[edited.key] ?? edited.key}
          about={told.about[edited.key]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
