import { useState } from 'react';
import type { SavedView } from '#contracts/staff/views.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { call, useChange, useRead } from '../data/call-shop.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.tsx';
import { Button, ScreenLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Popover } from '../parts/popover.tsx';
import type { SearchText } from '../search-text.ts';
import { chosenParams } from './list-address.ts';
import type { ListConfig } from './list-config.ts';

const isSameSearch = (one: SearchText, other: SearchText) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

interface ViewsProps<Item extends object> {
  config: ListConfig<Item>;
  search: SearchText;
}

/** Returns the stored part of the address: filters, order and columns, without the page. */
function storedSearch({ cursor: _cursor, view: _view, ...search }: SearchText): SearchText {
  return search;
}

function SaveView({ list, search, close }: { list: string; search: SearchText; close: () => void }) {
  const words = useTexts(listMessages);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useChange(
    () => call('views.create', { body: { list, name: name.trim(), search: storedSearch(search), shared } }),
    { says: words.viewSaved },
  );
  return (
    <Form
      className="menu__form"
      onSend={async () => {
        if (name.trim() === '') return;
        await save.mutateAsync(undefined);
        close();
      }}
    >
      <TextField
        label={words.viewName}
        className="in in--sm"
        autoFocus
        value={name}
        maxLength={60}
        onType={setName}
      />
      <CheckField checked={shared} onCheck={setShared}>
        {words.viewShared}
      </CheckField>
      <Button type="submit" look="sm">
        {words.saveView}
      </Button>
    </Form>
  );
}

function RemoveView({ view }: { view: SavedView }) {
  const words = useTexts(listMessages);
  const remove = useChange(() => call('views.remove', { params: { id: view.id } }), {
    says: words.viewRemoved,
  });
  const label = words.removeView(view.name);
  return (
    <button
      type="button"
      className="cp"
      aria-label={label}
      title={label}
      onClick={() => remove.mutate(undefined)}
    >
      <Icon name="x" small />
    </button>
  );
}

export function SavedViews<Item extends object>({ config, search }: ViewsProps<Item>) {
  const words = useTexts(listMessages);
  const { data } = useRead('views.list', { query: { list: config.name } });
  const saved = data?.views ?? [];
  const now = chosenParams(search, config);
  const fixed = [{ key: 'all', label: words.all, search: {} as SearchText }, ...(config.views ?? [])];
  const filtered = !fixed.some((view) => isSameSearch(now, chosenParams(view.search, config)));
  const isNew = filtered && !saved.some((view) => isSameSearch(storedSearch(search), view.search));
  if (fixed.length === 1 && saved.length === 0 && !isNew) return null;
  const at = (view: SearchText) => (isSameSearch(now, chosenParams(view, config)) ? 'page' : undefined);
  return (
    <nav className="views" aria-label={words.views}>
      {fixed.map((view) => (
        <ScreenLink key={view.key} to={config.name} search={view.search} aria-current={at(view.search)}>
          {view.label}
        </ScreenLink>
      ))}
      {saved.map((view) => (
        <span className="views__s" key={view.id}>
          <ScreenLink
            to={config.name}
            search={view.search}
            aria-current={at(view.search)}
            title={view.mine ? undefined : view.username}
          >
            {view.name}
            {view.shared && <Icon name="users" small />}
          </ScreenLink>
          {view.mine && at(view.search) && <RemoveView view={view} />}
        </span>
      ))}
      {isNew && (
        <Popover
          label={words.saveView}
          triggerClass="btn btn--sm btn--ghost views__n"
          trigger={
            <>
              <Icon name="plus" small />
              {words.saveView}
            </>
          }
        >
          {(close) => <SaveView list={config.name} search={search} close={close} />}
        </Popover>
      )}
    </nav>
  );
}
