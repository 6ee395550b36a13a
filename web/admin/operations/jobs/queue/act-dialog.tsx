import { useState } from 'react';
import { delayMinutes, type JobAction } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import { call } from '../../../data/call-shop.ts';
import { SelectField } from '../../../form/fields.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

export interface ChosenAction {
  act: JobAction;
  name: string;
  id: string;
}

const icons = { retry: 'sync', delay: 'clock', drop: 'alert' } as const;

export function ActionDialog({
  chosen,
  words,
  close,
}: {
  chosen: ChosenAction;
  words: JobsTexts;
  close: () => void;
}) {
  const { act, name, id } = chosen;
  const [minutes, setMinutes] = useState<number>(delayMinutes[1]);
  return (
    <ConsequenceDialog
      title={words.titles[act]}
      about={`${words.names[name] ?? name} · ${words.one(id.slice(-8))}`}
      consequences={[{ icon: icons[act], text: words.consequences[act] }]}
      confirm={words.acts[act]}
      tone={act === 'drop' ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(reason: string) => {
        const params = { name, id };
        if (act === 'retry') return call('jobs.retry', { params, body: { reason } });
        if (act === 'drop') return call('jobs.drop', { params, body: { reason } });
        return call('jobs.delay', { params, body: { reason, minutes } });
      }}
      done={() => words.done[act]}
      onClose={close}
    >
      {act === 'delay' && (
        <SelectField
          label={words.minutes}
          choices={delayMinutes}
          names={words.spans}
          value={minutes}
          onChoose={(next) => setMinutes(Number(next))}
        />
      )}
    </ConsequenceDialog>
  );
}
