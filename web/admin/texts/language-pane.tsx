import { useRef, useState } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useChange } from '../data/use-change.ts';
import { FormFailure } from '../form/field.tsx';
import { Conflict } from '../form/form-parts.tsx';
import { useWords } from '../language.ts';
import { Failed } from '../list/list-states.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Segments } from '../parts/segments.tsx';
import { Status } from '../parts/status.tsx';
import { type DraftAct, draftActs } from './draft-acts.ts';
import { DiscardDialog, PublishDialog, ScheduleDialog } from './draft-dialogs.tsx';
import { History } from './history.tsx';
import type { TextCalls, TextKind, Typed } from './text-kind.ts';
import { TextState } from './text-state.tsx';
import { useSaving } from './use-saving.ts';
import { useText } from './use-text.ts';

interface LanguagePaneProps<Text> {
  kind: TextKind<Text>;
  locale: Locale;
  typed: Typed<Text> | undefined;
  onTyped: (typed: Typed<Text> | undefined) => void;
}

const views = ['edit', 'preview', 'history'] as const;
type View = (typeof views)[number];
type DialogName = 'publish' | 'schedule' | 'discard';

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

interface PaneHeadProps {
  language: string;
  versions: readonly VersionLine[];
  draft: VersionLine | undefined;
  unsaved: boolean;
}

function PaneHead({ language, versions, draft, unsaved }: PaneHeadProps) {
  const words = useWords(textsMessages);
  const published = versions.find(({ publishedAt }) => publishedAt !== null) ?? null;
  return (
    <div className="card__h">
      <h2>{language}</h2>
      <TextState state={{ published, draft: draft ?? null }} elsewhere={false} />
      {unsaved && <Status mark="partial">{words.states.unsaved}</Status>}
    </div>
  );
}

interface PaneTextProps<Text> extends LanguagePaneProps<Text> {
  calls: TextCalls<Text>;
  versions: readonly VersionLine[];
  now: Typed<Text>;
}

function PaneText<Text>({ kind, calls, locale, versions, now, onTyped }: PaneTextProps<Text>) {
  const words = useWords(textsMessages);
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
        <History
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

interface PaneActsProps {
  language: string;
  acts: readonly DraftAct[];
  unsaved: boolean;
  onSave: () => void;
  onAct: (act: DraftAct) => void;
}

function PaneActs({ language, acts, unsaved, onSave, onAct }: PaneActsProps) {
  const words = useWords(textsMessages);
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
  const words = useWords(textsMessages);
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
  const act = (name: DraftAct) => {
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
      <PaneActs
        {...{ language, unsaved }}
        acts={draftActs(draft, unsaved)}
        onSave={() => void saving.press()}
        onAct={act}
      />
      {dialog === 'publish' && <PublishDialog {...own} settled={settled} unsaved={unsaved} />}
      {dialog === 'schedule' && <ScheduleDialog {...own} settled={settled} unsaved={unsaved} />}
      {dialog === 'discard' && draft && <DiscardDialog {...own} revision={pinned.current} />}
      <Conflict
        conflict={saving.conflict}
        fields={[{ key: 'text', label: language, show }]}
        onSettle={saving.settle}
      />
    </section>
  );
}
