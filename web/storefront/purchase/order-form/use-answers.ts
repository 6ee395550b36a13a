import { type RefObject, useCallback, useState } from 'react';
import {
  checkForm,
  type Field,
  nameIn,
  type Problem,
  type Problems,
  stillWrong,
} from '../buyer/check-form.ts';
import type { FormFrame, OrderFormProps, PostsAnswer } from '../frames.ts';
import { keepForm, keyOf } from '../kept-form.ts';
import { type Choice, maxPostsOf } from '../package/packages.ts';
import { type FormContents, readForm } from '../read-form.ts';

export interface Answers {
  choice: Choice;
  /** Bare username, or empty without a valid one. */
  username: string;
  /** Likes and views only. */
  posts: PostsAnswer | undefined;
  problems: Problems;
  showProblems: (problems: Problems) => void;
  showProblem: (field: Field, problem: Problem | undefined) => void;
  /** Reads the inputs, stores them for a reload, and clears corrected errors. */
  sync: () => void;
  read: () => FormContents | undefined;
}

function keep(contents: FormContents, props: OrderFormProps): void {
  const { startNow: _start, waive: _waive, marketing: _marketing, posts, ...form } = contents;
  const { links, text, pasted } = posts ?? {};
  const kept = links && { posts: { links, text: text ?? '', pasted: pasted === true } };
  keepForm({ ...form, ...keyOf(props), ...kept });
}

/** Mirrors the inputs for the rest of the form. The inputs are the source of truth. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, frame: FormFrame): Answers {
  const { part, names } = frame;
  const { packages } = frame.props;
  const [choice, setChoice] = useState<Choice>(frame.initial);
  const [username, setUsername] = useState('');
  const [posts, setPosts] = useState<PostsAnswer>();
  const [problems, setProblems] = useState<Problems>({});

  const read = useCallback(() => (form.current ? readForm(form.current, part) : undefined), [form, part]);

  const sync = () => {
    const contents = read();
    if (!contents) return;
    setChoice(contents);
    setUsername(nameIn(contents.username, names) ?? '');
    setPosts(contents.posts);
    const maxPosts = maxPostsOf(packages, contents.packageId);
    setProblems((shown) => stillWrong(shown, checkForm({ ...contents, maxPosts, names })));
    keep(contents, frame.props);
  };

  const showProblem = (field: Field, problem: Problem | undefined) =>
    setProblems((shown) => ({ ...shown, [field]: problem }));

  return { choice, username, posts, problems, showProblems: setProblems, showProblem, sync, read };
}
