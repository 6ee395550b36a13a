import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { Column } from '../list/list-config.ts';

export const processorColumn = <Item extends { processor: ProcessorName | null }>(
  label: string,
  { hidden = false } = {},
): Column<Item> => ({
  key: 'processor',
  label,
  hidden,
  cell: ({ processor }) => (processor ? processorTitles[processor] : '—'),
});
