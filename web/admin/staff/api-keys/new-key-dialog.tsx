import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { TextField } from '../../form/fields.tsx';
import { useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';

/** Shows a new key once. The dialog closes only after confirming that it was stored. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const words = useTexts(apiKeyMessages);
  return (
    <Dialog
      title={words.toldTitle}
      about={words.toldLead}
      onClose={undefined}
      foot={
        <>
          <Button icon="copy" data-first onClick={() => void copyText(apiKey, { title: words.copied })}>
            {words.copy}
          </Button>
          <Button look="main" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <TextField
        label={words.key}
        className="in mono"
        value={apiKey}
        readOnly
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
