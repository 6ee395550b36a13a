import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { Money } from '../language.tsx';
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

export const amountColumn: Column<{ amountCents: number }> = {
  key: 'amount',
  sort: 'amount',
  downFirst: true,
  card: 'figure',
  right: true,
  cell: ({ amountCents }) => (
    <b className="medium">
      <Money cents={amountCents} />
    </b>
  ),
};
