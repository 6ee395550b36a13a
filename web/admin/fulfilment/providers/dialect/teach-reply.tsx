import { useState } from 'react';
import {
  type ErrorMeaning,
  errorMeanings,
  type StatusMeaning,
  statusMeanings,
} from '#contracts/fulfilment/provider-dialect.ts';
import { dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { SelectField } from '../../../form/fields.tsx';
import { Form } from '../../../form/form.tsx';
import { useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';

interface TeachReplyProps {
  providerId: number;
  about: 'error' | 'status';
  text: string;
  /** The reply counts 0 remaining units. Without it a status never completes an order (`status-rules.ts`). */
  saysDelivered?: boolean;
}

/** Asks for the meaning of an unknown reply, so that the next one is understood. */
export function TeachReply({ providerId, about, text, saysDelivered = false }: TeachReplyProps) {
  const words = useTexts(dialectMessages);
  const [meaning, setMeaning] = useState<string>(about === 'error' ? 'insufficient_funds' : 'in_progress');
  const teach = useChange(
    () => {
      const body =
        about === 'error'
          ? { about, text, meaning: meaning as ErrorMeaning }
          : { about, text, meaning: meaning as StatusMeaning };
      return call('providers.teach', { params: { id: providerId }, body });
    },
    { says: words.taught },
  );
  const statuses = statusMeanings.filter((status) => status !== 'completed' || saysDelivered);
  const choices = about === 'error' ? errorMeanings : statuses;
  const named: Record<string, string> = about === 'error' ? words.errors : words.statuses;
  return (
    <Form className="note note--info" onSend={() => teach.mutateAsync(undefined)}>
      <div className="grow stack stack--8">
        <p>
          <b className="medium">{words.unknown}:</b> <q className="mono">{text}</q>
        </p>
        <p className="small">{words.teachAbout}</p>
        <SelectField
          label={words.means}
          choices={choices}
          names={named}
          value={meaning}
          onChoose={setMeaning}
        />
        {about === 'status' && !saysDelivered && <p className="small">{words.needsCount}</p>}
        <div className="row">
          <Button type="submit" busy={teach.isPending}>
            {words.teach}
          </Button>
        </div>
      </div>
    </Form>
  );
}
