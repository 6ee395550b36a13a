import { useNavigate, useParams } from '@tanstack/react-router';
import { bulkMessages } from '#messages/admin/staff/bulk.ts';
import { addressOf } from '../../addresses.ts';
import { useRead } from '../../data/use-read.ts';
import { useWords } from '../../language.ts';
import { BulkRunView, labelOf } from '../../list/bulk-run.tsx';
import { Head } from '../../parts/head.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

export function Screen() {
  const words = useWords(bulkMessages);
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data } = useRead('bulk.show', { params: { id } });
  return (
    <>
      <Head title={data ? labelOf(data.run, words) : words.title} about={data?.run.by}>
        <ScreenLink to="bulkRuns" className="btn btn--sm">
          {words.title}
        </ScreenLink>
      </Head>
      <BulkRunView
        id={id}
        onUndone={(undo) => void navigate({ to: addressOf('bulkRun', { id: undo }) } as object)}
      />
    </>
  );
}
