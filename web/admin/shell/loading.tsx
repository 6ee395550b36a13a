import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useWords } from '../language.ts';

/** Is shown while a screen is on its way (text 3, section 2). */
export function Loading() {
  return (
    <div className="void" role="status">
      <span className="spin" />
      <p>{useWords(shellMessages).loading}</p>
    </div>
  );
}
