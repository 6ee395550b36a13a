import './data.css';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { dataMessages } from '#messages/admin/operations/export.ts';
import { useTexts } from '../../language.tsx';
import { ImportPanel } from './import-panel.tsx';

/** Shows drafted prices as an import: problems, margins, and the buttons to apply or revert them. */
export function DraftedPrices({ id, onClose }: { id: string; onClose: () => void }) {
  const { imports } = useTexts(dataMessages);
  const { add } = useTexts(servicesMessages);
  return <ImportPanel id={id} words={imports} drafted={add.preview} onClose={onClose} />;
}
