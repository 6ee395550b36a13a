import { ProblemText } from '../../shared/field-note.tsx';
import { type PostsContext, type PostsStepProps, stepLabel } from '../contexts.ts';
import { ChosenNote, ChosenStrip } from '../posts/chosen.tsx';
import { PastedLinks } from '../posts/pasted-links.tsx';
import { Step } from '../step.tsx';

/** Posts step of a network without look-up, where links are pasted. */
export function LinksStep({
  frame,
  own,
  posts,
  quote,
  problem,
  onSettled,
}: PostsStepProps & { own: PostsContext }) {
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
