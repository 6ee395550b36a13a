import { type MouseEvent, useEffect, useState } from 'react';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { type SettingsTexts, settingsMessages } from '#messages/admin/staff/settings.ts';
import { useRead } from '../../data/call-shop.ts';
import { DateTime, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useSearchText } from '../../use-screen.ts';
import { nameOf } from './parts/part-words.ts';
import { groupSettings, isFound } from './rules/setting-groups.ts';
import { formatRow, formatValue, shapeOf, type ValueShape } from './rules/setting-shape.ts';

interface SummaryContext {
  words: SettingsTexts;
  language: StaffLanguage;
  /** The setting with specific names. */
  of: string;
}

/** Parts, rows or entries shown on a row of the settings. */
const most = 2;

function joinFirst(texts: readonly string[], { words }: SummaryContext): string {
  const shown = texts.slice(0, most).join(' · ');
  return texts.length > most ? `${shown} ${words.andMore(texts.length - most)}` : shown || '–';
}

function summaryOf(value: unknown, shape: ValueShape, context: SummaryContext): string {
  const { words, language, of } = context;
  if (value === null || value === undefined) return '–';
  if (shape.kind === 'group') {
    const [only, second] = shape.parts;
    const parts = value as Record<string, unknown>;
    if (only && !second) return summaryOf(parts[only.name], only.shape, context);
    return joinFirst(
      shape.parts.flatMap(({ name, shape: inner }) => {
        const text = summaryOf(parts[name], inner, context);
        if (text === '–' || text === '—') return [];
        return [inner.kind === 'text' ? text : `${nameOf(name, words, of)}: ${text}`];
      }),
      context,
    );
  }
  if (shape.kind === 'rows') {
    const rows = value as Record<string, unknown>[];
    return joinFirst(
      rows.map((row) => formatRow(row, shape, words, language)),
      context,
    );
  }
  if (shape.kind === 'map') {
    const entries = Object.entries(value as object);
    return joinFirst(
      entries.map(
        ([key, each]) => `${words.choices[key] ?? key}: ${formatValue(each, shape.of, words, language)}`,
      ),
      context,
    );
  }
  return formatValue(value, shape, words, language);
}

const MaintenanceState = lazyDialog(async () => (await import('./maintenance-state.tsx')).MaintenanceState);
const SettingDialog = lazyDialog(async () => (await import('./setting-dialog.tsx')).SettingDialog);

/** Marks a setting that is unreadable, has example data, or was changed by the owner. */
function Exception({ setting }: { setting: SettingLine }) {
  const words = useTexts(settingsMessages);
  const { key, stored, malformed, changedAt } = setting;
  if (malformed)
    return (
      <small className="dan">
        {words.malformed}: {malformed}
      </small>
    );
  if (key === 'shop.identity' && stored === null) return <small className="warn">{words.example}</small>;
  if (stored === null || !changedAt) return null;
  return (
    <small className="muted">
      {words.stored} <DateTime at={changedAt} as="day" />
    </small>
  );
}

function SettingRow({ setting, onEdit }: { setting: SettingLine; onEdit: () => void }) {
  const words = useTexts(settingsMessages);
  const told = useTexts(settingNameMessages);
  const language = useLanguage();
  const { key, stored, initial, schema } = setting;
  const name = told.names[key] ?? key;
  const [firstSentence] = told.about[key]?.split(/(?<=\.)\s/) ?? [];
  return (
    <li>
      <div className="setrow">
        <div className="setrow__n">
          <h3>
            <button type="button" className="setrow__b" aria-label={`${words.edit} ${name}`} onClick={onEdit}>
              {name}
            </button>
          </h3>
          <small className="muted">{firstSentence}</small>
        </div>
        <div className="setrow__v">
          <span>{summaryOf(stored ?? initial, shapeOf(schema, key), { words, language, of: key })}</span>
          <Exception setting={setting} />
        </div>
        <Icon name="cr" small />
      </div>
      {key === 'shop.maintenance' && <MaintenanceState />}
    </li>
  );
}

function scrollToGroup(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const head = document.getElementById(event.currentTarget.hash.slice(1));
  head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

function Search({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const words = useTexts(settingsMessages);
  return (
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
  );
}

export function Screen() {
  const words = useTexts(settingsMessages);
  const told = useTexts(settingNameMessages);
  const { edit } = useSearchText();
  const [editing, setEditing] = useState(edit);
  useEffect(() => {
    if (edit) setEditing(edit);
  }, [edit]);
  const [typed, setTyped] = useState('');
  const list = useRead('settings.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const edited = list.data.items.find(({ key }) => key === editing);
  const found = groupSettings(list.data.items.filter((each) => isFound(each, typed, { told, words })));
  return (
    <>
      <ScreenHead title={words.title}>
        <Search typed={typed} onType={setTyped} />
      </ScreenHead>
      <p className="sr" role="status">
        {typed !== '' && words.foundCount(found.reduce((sum, [, lines]) => sum + lines.length, 0))}
      </p>
      <div className="settings">
        <nav aria-label={words.groupsLabel}>
          {found.map(([group]) => (
            <a key={group} className="btn btn--ghost" href={`#settings-${group}`} onClick={scrollToGroup}>
              {words.groups[group]}
            </a>
          ))}
        </nav>
        <div>
          {found.length === 0 && <p className="muted">{words.nothing}</p>}
          {found.map(([group, lines]) => (
            <section key={group} className="settings__group" aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`} tabIndex={-1}>
                {words.groups[group]}
              </h2>
              <ul className="card settings__rows">
                {lines.map((setting) => (
                  <SettingRow key={setting.key} setting={setting} onEdit={() => setEditing(setting.key)} />
                ))}
              </ul>
            </section>
          ))}
          <p className="muted small">{words.lead}</p>
        </div>
      </div>
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
