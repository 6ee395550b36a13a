import { ProblemText } from '../../shared/field-note.tsx';
import { type PostsAnswer, type PostsPart, type PostsStepProps, stepLabel } from '../contexts.ts';
import { ChosenNote, ChosenStrip, formatSurplus } from '../posts/chosen.tsx';
import { PastedLinks } from '../posts/pasted-links.tsx';
import { parseLines } from '../posts/post-links.ts';
import type { PostsContext } from '../posts/posts-frame.ts';
import { Step } from '../step.tsx';

const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLTextAreaElement>('[name=links]');

function LinksStep({ frame, own, posts, quote, problem, onSettled }: PostsStepProps & { own: PostsContext }) {
  const { shape } = frame.props;
  const wrong = posts?.wrong ?? [];
  return (
    <Step number={2} of={4} label={stepLabel(frame, 2)} title={own.kind.title}>
      <PastedLinks
        words={own.words}
        why={undefined}
        wrong={wrong}
        shared={posts?.shared ?? []}
        problem={problem !== undefined}
      />
      <ChosenNote frame={own} shape={shape} posts={posts} quote={quote} />
      <ChosenStrip links={posts?.links ?? []} seen={[]} frame={own} onSettled={onSettled} />
      <ProblemText id="posts-problem" text={problem} />
    </Step>
  );
}

/** Returns the posts step of a network without look-up, where links are pasted. */
export function linksPart(own: PostsContext): PostsPart {
  const read = (form: HTMLFormElement): PostsAnswer => {
    const text = fieldOf(form)?.value ?? '';
    return { ...parseLines(text, own.readPost), text, pasted: true };
  };
  return {
    read,
    restore: (form, { text }) => {
      const field = fieldOf(form);
      if (field && field.value === '') field.value = text;
    },
    focus: (form) => fieldOf(form)?.focus(),
    tooMany: (posts, quote) => formatSurplus(own, posts?.links.length ?? 0, quote?.maxPosts),
    step: (props) => <LinksStep {...props} own={own} />,
  };
}
