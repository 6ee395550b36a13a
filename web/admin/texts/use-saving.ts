import { useRef, useState } from 'react';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { sentenceOf, ValidationError } from '../data/error-sentence.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { createOneAtATime } from '../form/one-at-a-time.ts';
import { useTexts } from '../language.ts';
import { showToast } from '../parts/toast-store.ts';
import type { TextCalls, TextKind, TypedText } from './text-kind.ts';
import { readStanding, refetchText } from './use-text.ts';

interface SaveInput<Text> {
  kind: TextKind<Text>;
  calls: TextCalls<Text>;
  typed: TypedText<Text> | undefined;
  onTyped: (typed: TypedText<Text> | undefined) => void;
}

/** Saves a draft. After a colleague's change, shows both versions. */
export function useSaving<Text>({ kind, calls, typed, onTyped }: SaveInput<Text>) {
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
