import { keyMessages } from '#messages/admin/shell/keys.ts';
import { useTexts } from '../language.tsx';
import { Dialog } from '../parts/dialog.tsx';

const signs: Record<keyof typeof keyMessages.es.rows, string> = {
  palette: 'Ctrl K',
  search: '/',
  rows: 'J K',
  pick: 'X',
  open: '↵',
  acts: '1 – 9',
  note: 'N',
  call: 'C',
  main: 'G',
  close: 'Esc',
  help: '?',
};

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(keyMessages);
  return (
    <Dialog title={words.title} about={words.about} onClose={onClose}>
      <dl className="dl">
        {(Object.keys(signs) as (keyof typeof signs)[]).map((key) => (
          <div className="dl__r" key={key}>
            <dt>
              {signs[key].split(' ').map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{words.rows[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
