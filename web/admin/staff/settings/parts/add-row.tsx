import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useWords } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';

export function Add({ onClick }: { onClick: () => void }) {
  const words = useWords(settingsMessages);
  return (
    <div>
      <Button look="sm" icon="plus" onClick={onClick}>
        {words.add}
      </Button>
    </div>
  );
}
