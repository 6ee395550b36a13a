import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.tsx';

export function LoadingScreen() {
  return (
    <div className="void" role="status">
      <span className="spin" />
      <p>{useTexts(shellMessages).loading}</p>
    </div>
  );
}
