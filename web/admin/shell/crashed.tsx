import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

/** Shown after a render error or a failed download of a screen. */
export function CrashedScreen() {
  const { crashed } = useTexts(shellMessages);
  return (
    <div className="void" role="alert">
      <Icon name="alert" />
      <h2>{crashed.heading}</h2>
      <p>{crashed.text}</p>
      <div className="row">
        <Button look="sm" icon="sync" onClick={() => location.reload()}>
          {crashed.retry}
        </Button>
      </div>
    </div>
  );
}
