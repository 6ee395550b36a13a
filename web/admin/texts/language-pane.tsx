import { useRef, useState } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useChange } from '../data/call-shop.ts';
import { RefusedCall, sentenceOf, ValidationError } from '../data/refused-call.ts';
import { FormFailure } from '../form/fields.tsx';
import { ConflictNotice } from '../form/form-parts.tsx';
import { createOneAtATime } from '../form/one-at-a-time.ts';
import { useTexts } from '../language.tsx';
import { FailedState } from '../list/list-states.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Segments } from '../parts/segments.tsx';
import { StatusBadge } from '../parts/status.tsx';
import { showToast } from '../parts/toast-store.ts';
import { DiscardDialog, PublishDialog, ScheduleDialog, VersionHistory } from './draft-dialogs.tsx';
import type { TextCalls, TextKind, TypedText } from './text-kind.ts';
import { TextState } from './text-state.tsx';
import { readStanding, refetchText, useText } from './use-text.ts';

type DraftAction = 'publish' | 'schedule' | 'unschedule' | 'undo' | 'discard';

export function availableDraftActions(
  draft: Pick<VersionLine, 'publishAt'> | undefined,
  typed: boolean,
): DraftAction[] {
  const acts: DraftAction[] = [];
  if (draft || typed) acts.push('publish');
  if (draft?.publishAt) acts.push('unschedule');
  else if (draft || typed) acts.push('schedule');
  if (typed) acts.push('undo');
  else if (draft) acts.push('discard');
  return acts;
}

interface SaveInput<Text> {
  kind: TextKind<Text>;
  calls: TextCalls<Text>;
  typed: TypedText<Text> | undefined;
  onTyped: (typed: TypedText<Text> | undefined) => void;
}

/** Saves a draft. After a colleague's change, shows both versions. */
function useSaving<Text>({ kind, calls, typed, onTyped }: SaveInput<Text>) {
  const words = useTexts(textsMessages);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<{ theirs: TypedText<Text>; mine: TypedText<Text> }>();
  const now = useRef(typed);
  now.current = typed;
  const [once] = useState(createOneAtATime);
  const save = async (sent: TypedText<Text>): Promise<number> => {
    const { text, revision } = sent;
    const problem = kind.problem(text, words);
    if (problem) throw new ValidationError(problem);
    const saved = await calls.saveDraft(text, revision);
    await refetchText(calls);
    // Text typed during the request stays, based on the saved revision.
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
        setConflict({ theirs: await readStanding(kind, calls), mine: typed });
      else setFailure(sentenceOf(error));
    }
  };
  const press = () => once(pressed);
  const settle = (choice: 'theirs' | 'mine') => {
    if (!conflict) return;
    onTyped(choice === 'mine' ? { ...conflict.mine, revision: conflict.theirs.revision } : undefined);
    setConflict(undefined);
  };
  return { failure, conflict, save, press, settle };
}

interface LanguagePaneProps<Text> {
  kind: TextKind<Text>;
  locale: Locale;
  typed: TypedText<Text> | undefined;
  onTyped: (typed: TypedText<Text> | undefined) => void;
}

const views = ['edit', 'preview', 'history'] as const;
type View = (typeof views)[number];
type DialogName = 'publish' | 'schedule' | 'discard';

interface PaneWaitingProps {
  error: RefusedCall | null;
  retry: () => void;
  language: string;
}

function PaneWaiting({ error, retry, language }: PaneWaitingProps) {
  const words = useTexts(textsMessages);
  return error ? (
    <FailedState title={words.failed} error={error} onRetry={retry} />
  ) : (
    <div className="card skel skel--block" aria-busy="true" role="status" aria-label={language} />
  );
}

interface PaneHeadProps {
  language: string;
  versions: readonly VersionLine[];
  draft: VersionLine | undefined;
  unsaved: boolean;
}

function PaneHead({ language, versions, draft, unsaved }: PaneHeadProps) {
  const words = useTexts(textsMessages);
  const published = versions.find(({ publishedAt }) => publishedAt !== null) ?? null;
  return (
    <div className="card__h">
      <h2>{language}</h2>
      <TextState state={{ published, draft: draft ?? null }} elsewhere={false} />
      {unsaved && <StatusBadge mark="partial">{words.states.unsaved}</StatusBadge>}
    </div>
  );
}

interface PaneTextProps<Text> extends LanguagePaneProps<Text> {
  calls: TextCalls<Text>;
  versions: readonly VersionLine[];
  now: TypedText<Text>;
}

function PaneText<Text>({ kind, calls, locale, versions, now, onTyped }: PaneTextProps<Text>) {
  const words = useTexts(textsMessages);
  const [view, setView] = useState<View>('edit');
  const { text, revision } = now;
  return (
    <>
      <Segments
        label={words.viewsOf(words.languages[locale])}
        choices={views}
        names={words.views}
        value={view}
        onChoose={setView}
      />
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
        <VersionHistory
          kind={kind}
          calls={calls}
          versions={versions}
          now={text}
          onRestore={(restored) => {
            onTyped({ text: restored, revision });
            setView('edit');
          }}
        />
      )}
    </>
  );
}

interface PaneActionsProps {
  language: string;
  acts: readonly DraftAction[];
  unsaved: boolean;
  onSave: () => void;
  onAct: (act: DraftAction) => void;
}

function PaneActions({ language, acts, unsaved, onSave, onAct }: PaneActionsProps) {
  const words = useTexts(textsMessages);
  return (
    <div className="texts__acts">
      <Button disabled={!unsaved} aria-label={`${words.save} (${language})`} onClick={onSave}>
        {words.save}
      </Button>
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'publish' ? 'btn btn--main' : 'btn btn--ghost'}
          aria-label={act === 'publish' ? `${words.publish} (${language})` : undefined}
          onClick={() => onAct(act)}
        >
          {act === 'schedule' && <Icon name="clock" />}
          {act === 'undo' && <Icon name="undo" />}
          {words[act]}
        </button>
      ))}
    </div>
  );
}

export function LanguagePane<Text>(props: LanguagePaneProps<Text>) {
  const { kind, locale, typed, onTyped } = props;
  const words = useTexts(textsMessages);
  const language = words.languages[locale];
  const calls = kind.callsIn(locale);
  const [dialog, setDialog] = useState<DialogName>();
  const pinned = useRef(0);
  const { versions, draft, standing, error, retry } = useText(kind, calls);
  const saving = useSaving({ calls, ...props });
  const unschedule = useChange((revision: number) => calls.schedule(revision, null), {
    says: words.unscheduled,
  });
  if (!versions || !standing) return <PaneWaiting {...{ error, retry, language }} />;
  const now = typed ?? standing;
  const settled = async () => {
    if (typed) pinned.current = await saving.save(typed);
    return pinned.current;
  };
  const act = (name: DraftAction) => {
    if (name === 'undo') return onTyped(undefined);
    if (name === 'unschedule') return draft && unschedule.mutate(draft.revision);
    // Revision shown when the dialog opened, so that a colleague's newer draft is not published unseen.
    pinned.current = now.revision;
    setDialog(name);
  };
  const own = { calls, locale, onClose: () => setDialog(undefined) };
  const unsaved = typed !== undefined;
  const show = (value: unknown) => <span className="texts__lines">{kind.lines(value as Text)}</span>;
  return (
    <section className="card texts__pane" aria-label={language}>
      <PaneHead {...{ language, versions, draft, unsaved }} />
      <div className="card__b stack stack--12">
        <PaneText {...props} calls={calls} versions={versions} now={now} />
        <FormFailure text={saving.failure} />
      </div>
      <PaneActions
        {...{ language, unsaved }}
        acts={availableDraftActions(draft, unsaved)}
        onSave={() => void saving.press()}
        onAct={act}
      />
      {dialog === 'publish' && <PublishDialog {...own} settled={settled} unsaved={unsaved} />}
      {dialog === 'schedule' && <ScheduleDialog {...own} settled={settled} unsaved={unsaved} />}
      {dialog === 'discard' && draft && <DiscardDialog {...own} revision={pinned.current} />}
      <ConflictNotice
        conflict={saving.conflict}
        fields={[{ key: 'text', label: language, show }]}
        onSettle={saving.settle}
      />
    </section>
  );
}
