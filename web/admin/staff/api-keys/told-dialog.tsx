import { useId } from 'react';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { useWords } from '../../language.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';

/** Shows a new key once. The dialog closes only after confirming that it was stored. */
export function ToldDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const words = useWords(apiKeyMessages);
  const id = useId();
  return (
    <Dialog
      title={words.toldTitle}
      about={words.toldLead}
      onClose={undefined}
      foot={
        <>
          <button
            type="button"
            className="btn"
            data-first
            onClick={() => void copyText(apiKey, { title: words.copied })}
          >
            <Icon name="copy" />
            {words.copy}
          </button>
          <button type="button" className="btn btn--main" onClick={onClose}>
            {words.kept}
          </button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{words.key}</label>
        <input
          className="in mono"
          id={id}
          value={apiKey}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Dialog>
  );
}
