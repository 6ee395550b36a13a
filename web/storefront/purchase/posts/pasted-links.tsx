import { useState } from 'react';
import type { Posts } from '#messages/es/posts.ts';
import { afterPress } from '../../shared/after-press.ts';

interface PastedLinksProps {
  words: Posts;
  /** Says why links are asked for, when that is not the buyer's choice. */
  why: string | undefined;
  wrong: readonly number[];
  shared: readonly number[];
  problem: boolean;
}

/** Takes one address a line; what is no post's address is named by its line, and stays to be corrected. */
export function PastedLinks({ words, why, wrong, shared, problem }: PastedLinksProps) {
  const [left, setLeft] = useState(false);
  // Nobody is scolded for an address that they are still writing.
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
          onBlur={() => afterPress(() => setLeft(true))}
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
