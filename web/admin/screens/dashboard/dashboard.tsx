import { shellMessages } from '#messages/admin/shell.ts';
import { useWords } from '../../language.ts';
import { Head } from '../../parts/head.tsx';

/** `/admin/dashboard` */
export function Screen() {
  const { entries } = useWords(shellMessages);
  return <Head title={entries.dashboard} />;
}
