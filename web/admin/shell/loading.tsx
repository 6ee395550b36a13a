import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useWords } from '../language.ts';

export function Loading() {
  return (
    <div className="void" role="status">
      <span className="spin" />
      <p>{useWords(shellMessages).loading}</p>
    </div>
  );
}
