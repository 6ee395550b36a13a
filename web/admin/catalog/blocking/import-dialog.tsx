import { useRef, useState } from 'react';
import type { ImportBlockedReply } from '#contracts/catalog/blocking.ts';
import type { Blocked } from '#messages/admin/catalog/blocking.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useWords } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';

/** Blocks the pasted lines. Reports lines that cannot be parsed. */
export function ImportDialog({ words, onClose }: { words: Blocked; onClose: () => void }) {
  const shell = useWords(shellMessages);
  const list = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<ImportBlockedReply['refused']>([]);
  const take = useChange((csv: string) => call('blocked-users.add-many', { body: { csv } }), {
    says: ({ blocked, changed }) => words.importDone(String(blocked), String(changed)),
    fails: words.blockFailed,
  });
  const submit = () =>
    take.mutate(list.current?.value ?? '', {
      onSuccess: (reply) => (reply.refused.length === 0 ? onClose() : setRefused(reply.refused)),
    });
  return (
    <Dialog
      title={words.importTitle}
      about={words.importAbout}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {shell.cancel}
          </button>
          <button type="button" className="btn btn--main" aria-disabled={take.isPending} onClick={submit}>
            {words.import}
          </button>
        </>
      }
    >
      <label className="field">
        <span className="label">{words.importField}</span>
        <textarea className="in mono" ref={list} rows={8} maxLength={500_000} data-first />
      </label>
      {refused.length > 0 && (
        <div className="note note--warn" role="alert">
          <div className="grow">
            <p>{words.importRefused}</p>
            <ul>
              {refused.map(({ line, why }) => (
                <li key={line}>{words.importLine(String(line), why)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </Dialog>
  );
}
