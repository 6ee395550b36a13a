import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useWords } from '../../../language.ts';
import { Icon } from '../../../parts/icon.tsx';

export function Add({ onClick }: { onClick: () => void }) {
  const words = useWords(settingsMessages);
  return (
    <div>
      <button type="button" className="btn btn--sm" onClick={onClick}>
        <Icon name="plus" />
        {words.add}
      </button>
    </div>
  );
}
