import { type FormEvent, useState } from 'react';
import type { SettingLine, SettingList } from '#contracts/settings.ts';
import { settingsMessages } from '#messages/admin/settings.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { refresh } from '../../data/refresh.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useWords } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { Fields } from './setting-fields.tsx';
import { type Draft, draftOf, typedIn } from './setting-values.ts';

interface Saving {
  failure: string | undefined;
  /** What somebody else has stored meanwhile. */
  theirs: { value: unknown } | undefined;
  save: (value: unknown) => Promise<void>;
}

function useSaving(setting: SettingLine, onClose: () => void): Saving {
  const words = useWords(settingsMessages);
  const [was, setWas] = useState(setting.stored);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<Saving['theirs']>();
  const save = async (value: unknown) => {
    setFailure(undefined);
    try {
      await changeShop('PUT', `/api/admin/settings/${setting.key}`, { body: { value, was } });
      showToast({ tone: 'good', title: words.saved, text: setting.key });
      onClose();
      await refresh(['settings']);
    } catch (error) {
      setFailure(sentenceOf(error));
      if (!(error instanceof RefusedCall) || error.code !== 'conflict') return;
      const { items } = await readShop<SettingList>('/api/admin/settings');
      const now = items.find(({ key }) => key === setting.key);
      // Saving again is then meant against what is there now.
      setWas(now?.stored ?? null);
      setTheirs({ value: now?.stored ?? now?.initial });
      setFailure(words.conflict);
    }
  };
  return { failure, theirs, save };
}

/** One setting's value, field by field; a conflict shows both, and nothing typed is lost. */
export function SettingDialog({ setting, onClose }: { setting: SettingLine; onClose: () => void }) {
  const words = useWords(settingsMessages);
  const { key, stored, initial } = setting;
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored ?? initial));
  const [unreadable, setUnreadable] = useState(false);
  const { failure, theirs, save } = useSaving(setting, onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = typedIn(draft);
    setUnreadable(value === undefined);
    if (value !== undefined) await save(value);
  };
  const problem = unreadable ? words.notJson : failure;
  return (
    <Dialog title={words.names[key] ?? key} about={words.about[key]} onClose={onClose}>
      <form className="stack stack--12" noValidate onSubmit={submit}>
        <Fields draft={draft} onChange={setDraft} />
        {problem && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
        {theirs && (
          <div className="note note--warn">
            <div className="grow">
              <p className="medium">{words.theirs}</p>
              <pre className="code">{JSON.stringify(theirs.value, null, 2)}</pre>
              <button type="button" className="btn btn--sm" onClick={() => setDraft(draftOf(theirs.value))}>
                {words.takeTheirs}
              </button>
            </div>
          </div>
        )}
        <div className="row row--wrap">
          <button type="submit" className="btn btn--main">
            {theirs ? words.keepMine : words.save}
          </button>
          {stored !== null && (
            <button type="button" className="btn" onClick={() => save(null)}>
              {words.back}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
