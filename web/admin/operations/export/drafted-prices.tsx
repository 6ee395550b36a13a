import './data.css';
import { dataMessages } from '#messages/admin/operations/export.ts';
import { useWords } from '../../language.ts';
import { ImportPanel } from './import-panel.tsx';

/** Shows prices that are drafted as an import: their problems, their margins, and the way to apply or undo them. */
export function DraftedPrices({ id, onClose }: { id: string; onClose: () => void }) {
  const { imports } = useWords(dataMessages);
  return <ImportPanel id={id} words={imports} onClose={onClose} />;
}
