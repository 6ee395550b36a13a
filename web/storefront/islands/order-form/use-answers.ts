import { type RefObject, useCallback, useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { remember } from '../shared/form-memory.ts';
import { checkForm, type Field, type Problem, type Problems } from './check-form.ts';
import type { Choice } from './packages.ts';
import { choiceOf, type FormContents, readForm } from './read-form.ts';

export interface Answers {
  choice: Choice;
  /** The bare name, or empty while there is none. */
  username: string;
  problems: Problems;
  showProblems: (problems: Problems) => void;
  showProblem: (field: Field, problem: Problem | undefined) => void;
  /** Takes over what the inputs hold, keeps it over a reload, and drops the problems that are mended. */
  sync: () => void;
  read: () => FormContents | undefined;
}

/** Only problems already shown stay in view: nobody is scolded for a field not yet reached. */
function stillWrong(shown: Problems, contents: FormContents): Problems {
  const fresh = checkForm(contents);
  const fields = Object.keys(shown) as Field[];
  // That a package is gone says more than that none is chosen.
  const wording = (field: Field) => (shown[field] === 'packageGone' ? 'packageGone' : fresh[field]);
  return Object.fromEntries(fields.filter((field) => fresh[field]).map((field) => [field, wording(field)]));
}

function keep({ startNow: _start, waive: _waive, marketing: _marketing, ...form }: FormContents): void {
  remember({ form });
}

/** The inputs are the truth; this is what the rest of the form needs to know of them. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, initial: Choice): Answers {
  const [choice, setChoice] = useState(initial);
  const [username, setUsername] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { customQuantity } = choice;

  const read = useCallback(
    () => (form.current ? readForm(form.current, customQuantity) : undefined),
    [form, customQuantity],
  );

  const sync = () => {
    const contents = read();
    if (!contents) return;
    setChoice(choiceOf(contents));
    setUsername(parseUsername(contents.username) ?? '');
    setProblems((shown) => stillWrong(shown, contents));
    keep(contents);
  };

  const showProblem = (field: Field, problem: Problem | undefined) =>
    setProblems((shown) => ({ ...shown, [field]: problem }));

  return { choice, username, problems, showProblems: setProblems, showProblem, sync, read };
}
