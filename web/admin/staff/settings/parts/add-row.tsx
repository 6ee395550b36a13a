import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';

export function AddRowButton({ onClick }: { onClick: () => void }) {
  const words = useTexts(settingsMessages);
  return (
    <div>
      <Button look="sm" icon="plus" onClick={onClick}>
        {words.add}
      </Button>
    </div>
  );
}
