import { bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useRead } from '../../data/call-shop.ts';
import { useTexts } from '../../language.tsx';
import { BulkRunView, labelOf } from '../../list/bulk-run.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { useGo, useScreenParams } from '../../use-screen.ts';

export function Screen() {
  const words = useTexts(bulkMessages);
  const go = useGo();
  const { id } = useScreenParams('bulkRun');
  const { data } = useRead('bulk.show', { params: { id } });
  return (
    <>
      <ScreenHead title={data ? labelOf(data.run, words) : words.title} about={data?.run.by}>
        <ScreenLink to="bulkRuns" look="sm">
          {words.title}
        </ScreenLink>
      </ScreenHead>
      <BulkRunView id={id} onUndone={(undo) => void go('bulkRun', { params: { id: undo } })} />
    </>
  );
}
