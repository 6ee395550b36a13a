import { useRef, useState } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { changeShop } from '../data/call-shop.ts';
import { sentenceOf, Unsendable } from '../data/error-sentence.ts';
import { refresh } from '../data/refresh.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { useChange } from '../data/use-change.ts';
import { Conflict, FormFailure } from '../form/form-parts.tsx';
import { oneAtATime } from '../form/one-at-a-time.ts';
import { useWords } from '../language.ts';
import { Failed } from '../list/list-states.tsx';
import { Icon } from '../parts/icon.tsx';
import { Status } from '../parts/status.tsx';
import { showToast } from '../parts/toast-store.ts';
import { DiscardDialog, PublishDialog, ScheduleDialog } from './draft-dialogs.tsx';
import { History } from './history.tsx';
import type { TextKind, Typed } from './text-kind.ts';
import { TextState } from './text-state.tsx';
import { readAgain, readStanding, useText } from './use-text.ts';

interface LanguagePaneProps<Text> {
  kind: TextKind<Text>;
  url: string;
  locale: Locale;
  /** What is typed and not saved. */
  typed: Typed<Text> | undefined;
  onTyped: (typed: Typed<Text> | undefined) => void;
}

const views = ['edit', 'preview', 'history'] as const;
type DialogName = 'publish' | 'schedule' | 'discard';

/** Saves a draft; who was faster is shown beside what is typed. */
function useSaving<Text>({ kind, url, typed, onTyped }: LanguagePaneProps<Text>) {
  const words = useWords(textsMessages);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<{ theirs: Typed<Text>; mine: Typed<Text> }>();
  const now = useRef(typed);
  now.current = typed;
  const [once] = useState(oneAtATime);
  const save = async (sent: Typed<Text>): Promise<number> => {
    const { text, revision } = sent;
    const problem = kind.problem(text, words);
    if (problem) throw new Unsendable(problem);
    const body = { ...kind.body(text), revision };
    const saved = await changeShop<{ revision: number }>('PUT', `${url}/draft`, { body });
    await readAgain(url);
    // What was typed meanwhile stays, upon what has just been saved.
    onTyped(now.current && now.current !== sent ? { ...now.current, revision: saved.revision } : undefined);
    return saved.revision;
  };
  const pressed = async () => {
    if (!typed) return;
    setFailure(undefined);
    try {
      await save(typed);
      showToast({ tone: 'good', title: words.saved });
    } catch (error) {
      if (error instanceof RefusedCall && error.code === 'conflict')
        setConflict({ theirs: await readStanding(kind, url), mine: typed });
      else setFailure(sentenceOf(error));
    }
  };
  const press = () => once(pressed);
  const settle = (choice: 'theirs' | 'mine') => {
    if (!conflict) return;
    onTyped(choice === 'mine' ? { ...conflict.mine, revision: conflict.theirs.revision } : undefined);
    setConflict(undefined);
    void refresh(['content']);
  };
  return { failure, conflict, save, press, settle };
}

/** Until the text is there, or instead of it. */
function PaneWaiting({
  error,
  retry,
  language,
}: {
  error: RefusedCall | null;
  retry: () => void;
  language: string;
}) {
  const words = useWords(textsMessages);
  return error ? (
    <Failed title={words.failed} error={error} onRetry={retry} />
  ) : (
    <div className="card skel skel--block" aria-busy="true" role="status" aria-label={language} />
  );
}

/** One language of a text: written, looked at, and its versions. */
export function LanguagePane<Text>(props: LanguagePaneProps<Text>) {
  const { kind, url, locale, typed, onTyped } = props;
  const words = useWords(textsMessages);
  const [view, setView] = useState<(typeof views)[number]>('edit');
  const [dialog, setDialog] = useState<DialogName>();
  const pinned = useRef(0);
  const { versions, draft, standing, error, retry } = useText(kind, url);
  const saving = useSaving(props);
  const unschedule = useChange(
    () => changeShop('PUT', `${url}/schedule`, { body: { revision: draft?.revision, at: null } }),
    { refreshes: ['content'], says: () => words.unscheduled },
  );
  const language = words.languages[locale];
  if (!versions || !standing) return <PaneWaiting {...{ error, retry, language }} />;
  const { text, revision } = typed ?? standing;
  const settled = async () => {
    if (typed) pinned.current = await saving.save(typed);
    return pinned.current;
  };
  // What was on screen when the dialog was opened: a colleague's newer draft is not published unseen.
  const ask = (name: DialogName) => {
    pinned.current = revision;
    setDialog(name);
  };
  const close = () => setDialog(undefined);
  const own = { url, locale, onClose: close };
  const isWritten = draft !== undefined || typed !== undefined;
  return (
    <section className="card texts__pane" aria-label={language}>
      <div className="card__h">
        <h2>{language}</h2>
        <TextState
          state={{
            published: versions.find(({ publishedAt }) => publishedAt !== null) ?? null,
            draft: draft ?? null,
          }}
          elsewhere={false}
        />
        {typed && <Status mark="partial">{words.states.unsaved}</Status>}
      </div>
      <div className="card__b stack stack--12">
        <fieldset className="seg" aria-label={words.viewsOf(language)}>
          {views.map((each) => (
            <button type="button" key={each} aria-pressed={view === each} onClick={() => setView(each)}>
              {words.views[each]}
            </button>
          ))}
        </fieldset>
        {view === 'edit' && (
          <kind.Fields
            text={text}
            locale={locale}
            words={words}
            onChange={(next) => onTyped({ text: next, revision })}
          />
        )}
        {view === 'preview' && <kind.Preview text={text} locale={locale} words={words} />}
        {view === 'history' && (
          <History
            kind={kind}
            url={url}
            versions={versions}
            now={text}
            onRestore={(restored) => {
              onTyped({ text: restored, revision });
              setView('edit');
            }}
          />
        )}
        <FormFailure text={saving.failure} />
      </div>
      <div className="texts__acts">
        <button
          type="button"
          className="btn"
          disabled={!typed}
          aria-label={`${words.save} (${language})`}
          onClick={() => void saving.press()}
        >
          {words.save}
        </button>
        {isWritten && (
          <button
            type="button"
            className="btn btn--main"
            aria-label={`${words.publish} (${language})`}
            onClick={() => ask('publish')}
          >
            {words.publish}
          </button>
        )}
        {isWritten && !draft?.publishAt && (
          <button type="button" className="btn btn--ghost" onClick={() => ask('schedule')}>
            <Icon name="clock" />
            {words.schedule}
          </button>
        )}
        {draft?.publishAt && (
          <button type="button" className="btn btn--ghost" onClick={() => unschedule.mutate(undefined)}>
            {words.unschedule}
          </button>
        )}
        {typed && (
          <button type="button" className="btn btn--ghost" onClick={() => onTyped(undefined)}>
            <Icon name="undo" />
            {words.undo}
          </button>
        )}
        {draft && !typed && (
          <button type="button" className="btn btn--ghost" onClick={() => ask('discard')}>
            {words.discard}
          </button>
        )}
      </div>
      {dialog === 'publish' && <PublishDialog {...own} settled={settled} unsaved={!!typed} />}
      {dialog === 'schedule' && <ScheduleDialog {...own} settled={settled} unsaved={!!typed} />}
      {dialog === 'discard' && draft && <DiscardDialog {...own} revision={pinned.current} />}
      <Conflict
        conflict={saving.conflict}
        fields={[
          {
            key: 'text',
            label: language,
            show: (value) => <span className="texts__lines">{kind.lines(value as Text)}</span>,
          },
        ]}
        onSettle={saving.settle}
      />
    </section>
  );
}
