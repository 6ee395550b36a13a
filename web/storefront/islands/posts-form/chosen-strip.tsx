import { Icon } from '../../parts/icon.tsx';
import { withoutLink } from '../../purchase/posts/post-links.ts';
import type { MediaPost } from '../../purchase/posts/tiles.ts';
import { inputOf } from '../order-form/read-form.ts';
import { codeOf, PostMini } from '../shared/post-mini.tsx';
import type { PostsFrame } from './posts-frame.ts';

interface ChosenStripProps {
  links: readonly string[];
  /** The posts that the profile has shown so far. */
  seen: readonly MediaPost[];
  frame: PostsFrame;
  onSettled: () => void;
}

/** Takes a post back wherever it was chosen: its tick, and each line that names it. */
function takeBack(form: HTMLFormElement, link: string): void {
  const tick = inputOf(form, 'post', link);
  // As a person would, so that whoever listens hears of it.
  if (tick?.checked) tick.click();
  const field = form.querySelector<HTMLTextAreaElement>('[name=links]');
  if (field) field.value = withoutLink(field.value, link);
}

/** All that the order is for, ticked or pasted, whichever of the two is being looked at. */
export function ChosenStrip({ links, seen, frame, onSettled }: ChosenStripProps) {
  if (links.length === 0) return null;
  const pictures = new Map(seen.map(({ link, thumbnail }) => [link, thumbnail]));
  return (
    <ul className="minis" aria-label={frame.kind.chosen}>
      {links.map((link) => (
        <li key={link}>
          <PostMini link={link} thumbnail={pictures.get(link)} />
          <button
            type="button"
            className="icon"
            aria-label={frame.words.remove(codeOf(link))}
            onClick={({ currentTarget }) => {
              if (currentTarget.form) takeBack(currentTarget.form, link);
              onSettled();
            }}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}
