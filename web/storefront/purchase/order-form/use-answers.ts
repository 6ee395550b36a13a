import { type RefObject, useCallback, useState } from 'react';
import {
  checkForm,
  type Field,
  keepShownProblems,
  type Problem,
  type Problems,
  parseName,
} from '../buyer/check-form.ts';
import type { FormContext, OrderFormProps, PostsAnswer } from '../contexts.ts';
import { type Choice, maxPostsOf } from '../package/packages.ts';
import { type FormContents, readForm } from '../read-form.ts';
import { formKeyOf, saveForm } from '../saved-form.ts';

export interface OrderFormAnswers {
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

function saveContents(contents: FormContents, props: OrderFormProps): void {
  const { startNow: _start, waive: _waive, marketing: _marketing, posts, ...form } = contents;
  const { links, text, pasted } = posts ?? {};
  const kept = links && { posts: { links, text: text ?? '', pasted: pasted === true } };
  saveForm({ ...form, ...formKeyOf(props), ...kept });
}

/** Mirrors the inputs for the rest of the form. The inputs are the source of truth. */
export function useAnswers(form: RefObject<HTMLFormElement | null>, frame: FormContext): OrderFormAnswers {
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
    setUsername(parseName(contents.username, names) ?? '');
    setPosts(contents.posts);
    const maxPosts = maxPostsOf(packages, contents.packageId);
    setProblems((shown) => keepShownProblems(shown, checkForm({ ...contents, maxPosts, names })));
    saveContents(contents, frame.props);
  };

  const showProblem = (field: Field, problem: Problem | undefined) =>
    setProblems((shown) => ({ ...shown, [field]: problem }));

  return { choice, username, posts, problems, showProblems: setProblems, showProblem, sync, read };
}
