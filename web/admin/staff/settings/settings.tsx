import { lazy, Suspense, useState } from 'react';
import type { SettingLine, SettingList } from '#contracts/settings.ts';
import { settingNameMessages } from '#messages/admin/setting-names.ts';
import { settingsMessages } from '#messages/admin/settings.ts';
import { useRead } from '../../data/use-read.ts';
import { useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Loading } from '../../shell/loading.tsx';
import { shapeOf } from './setting-shape.ts';
import { SettingValue } from './setting-value.tsx';

/** What one setting alone shows. */
const MaintenanceState = lazy(async () => ({
  default: (await import('./maintenance-state.tsx')).MaintenanceState,
}));
/** Fields of every kind come when a setting is opened. */
const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog.tsx')).SettingDialog }));

function Setting({ setting, onEdit }: { setting: SettingLine; onEdit: () => void }) {
  const words = useWords(settingsMessages);
  const told = useWords(settingNameMessages);
  const { key, stored, initial, schema, malformed, effect, changedAt, sensitive } = setting;
  return (
    <section className="card" aria-labelledby={`setting-${key}`}>
      <div className="card__h">
        <h2 id={`setting-${key}`}>
          {told.names[key] ?? key} <small className="muted mono">{key}</small>
        </h2>
        <button
          type="button"
          className="btn btn--sm"
          aria-label={`${words.edit} ${told.names[key] ?? key}`}
          onClick={onEdit}
        >
          <Icon name="note" />
          {words.edit}
        </button>
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
        {key === 'shop.maintenance' && (
          <Suspense>
            <MaintenanceState />
          </Suspense>
        )}
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

/** `/admin/settings`: what the owner changes while the shop runs. */
export function Screen() {
  const words = useWords(settingsMessages);
  const told = useWords(settingNameMessages);
  const [editing, setEditing] = useState<string>();
  const list = useRead<SettingList>('/api/admin/settings', { topics: ['settings'] });
  if (list.error)
    return <Failed title={words.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const edited = list.data.items.find(({ key }) => key === editing);
  return (
    <>
      <Head title={words.title} about={list.data.items.length} />
      <p className="muted settings__lead">{words.lead}</p>
      <div className="cards">
        {list.data.items.map((setting) => (
          <Setting key={setting.key} setting={setting} onEdit={() => setEditing(setting.key)} />
        ))}
      </div>
      {edited && (
        <Suspense>
          <SettingDialog
            key={edited.key}
            setting={edited}
            name={told.names[edited.key] ?? edited.key}
            about={told.about[edited.key]}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
