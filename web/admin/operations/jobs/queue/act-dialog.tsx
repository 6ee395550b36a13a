import { useState } from 'react';
import { delayMinutes, type JobAct } from '#contracts/operations/jobs.ts';
import type { Jobs } from '#messages/admin/operations/jobs.ts';
import { call } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { Field } from '../../../form/form-parts.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

export interface ChosenAct {
  act: JobAct;
  name: string;
  id: string;
}

const icons = { retry: 'sync', delay: 'clock', drop: 'alert' } as const;

export function ActDialog({ chosen, words, close }: { chosen: ChosenAct; words: Jobs; close: () => void }) {
  const { act, name, id } = chosen;
  const [minutes, setMinutes] = useState<number>(delayMinutes[1]);
  const change = useChange(
    (reason: string) => {
      const params = { name, id };
      if (act === 'retry') return call('jobs.retry', { params, body: { reason } });
      if (act === 'drop') return call('jobs.drop', { params, body: { reason } });
      return call('jobs.delay', { params, body: { reason, minutes } });
    },
    { says: () => words.done[act], fails: null },
  );
  return (
    <ConsequenceDialog
      title={words.titles[act]}
      about={`${words.names[name] ?? name} · ${words.one(id.slice(-8))}`}
      consequences={[{ icon: icons[act], text: words.consequences[act] }]}
      confirm={words.acts[act]}
      tone={act === 'drop' ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(reason) => change.mutateAsync(reason)}
      onClose={close}
    >
      {act === 'delay' && (
        <Field label={words.minutes}>
          {(describe) => (
            <select
              {...describe}
              className="in"
              value={minutes}
              onChange={({ target }) => setMinutes(Number(target.value))}
            >
              {delayMinutes.map((each) => (
                <option key={each} value={each}>
                  {words.spans[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </ConsequenceDialog>
  );
}
