import { useState } from 'react';
import type { PostsTexts } from '#messages/es/posts.ts';
import { runAfterPress } from '../../shared/run-after-press.ts';

interface PastedLinksProps {
  words: PostsTexts;
  /** Why links are required, when the buyer did not choose to paste them. */
  why: string | undefined;
  wrong: readonly number[];
  shared: readonly number[];
  problem: boolean;
}

/** Accepts one address per line. Invalid lines are listed by number and stay for correction. */
export function PastedLinks({ words, why, wrong, shared, problem }: PastedLinksProps) {
  const [left, setLeft] = useState(false);
  // No error while the address is still being typed.
  const told = left || problem ? wrong : [];
  return (
    <div className="from-links field">
      {why && <p className="hint">{why}</p>}
      <label htmlFor="links">{words.linksLabel}</label>
      <div className="ctl">
        <textarea
          id="links"
          name="links"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={words.example}
          aria-invalid={told.length > 0 || problem || undefined}
          onBlur={() => runAfterPress(() => setLeft(true))}
          aria-describedby={problem ? 'links-note posts-problem' : 'links-note'}
        />
      </div>
      <div id="links-note" role="status">
        {told.length === 0 && <p className="hint">{words.linksHint}</p>}
        {told.map((line) => (
          <p key={line} className="err">
            {(shared.includes(line) ? words.shareLine : words.wrongLine)(String(line))}
          </p>
        ))}
      </div>
    </div>
  );
}
