import { z } from 'zod';
import type { DialectReply } from '#contracts/fulfilment/provider-dialect-schemas.ts';
import { type DialectTexts, dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { fieldOf, ResourceForm, useShopForm } from '../../../form/resource-form.tsx';
import { useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';

interface PartProps {
  providerId: number;
  dialect: DialectReply;
  words: DialectTexts;
}

function MeaningList({ providerId, dialect, words }: PartProps) {
  const forget = useChange(
    (meaning: DialectReply['meanings'][number]) => {
      const { about, phrase } = meaning;
      return call('providers.forget-meaning', { params: { id: providerId }, body: { about, phrase } });
    },
    { says: words.forgotten },
  );
  const named: Record<string, string> = { ...words.errors, ...words.statuses };
  if (dialect.meanings.length === 0) return <p className="muted">{words.nothingTaught}</p>;
  return (
    <dl className="dl">
      {dialect.meanings.map((meaning) => (
        <div className="dl__r" key={meaning.about + meaning.phrase}>
          <dt>
            <q className="mono">{meaning.example}</q>
          </dt>
          <dd>
            {named[meaning.meaning]}{' '}
            <Button
              look="sm ghost"
              aria-label={words.forgetOf(meaning.example)}
              busy={forget.isPending}
              onClick={() => forget.mutate(meaning)}
            >
              {words.forget}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const writingSchema = z.object({ mark: z.enum(['', '.', ',']), envelope: z.string() });

function WritingForm({ providerId, dialect, words }: PartProps) {
  const shop = useShopForm({
    schema: writingSchema,
    values: { mark: dialect.decimalMark ?? '', envelope: dialect.envelope },
    send: ({ mark, envelope }) => {
      const body = { decimalMark: mark || null, envelope };
      return call('providers.change-dialect', { params: { id: providerId }, body });
    },
    done: words.saved,
  });
  const { form } = shop;
  return (
    <ResourceForm shop={shop}>
      <SelectField
        label={words.numbers}
        help={words.numbersHelp}
        {...fieldOf(form, 'mark')}
        empty={words.anyMark}
        choices={[
          ['.', '1,234.50'],
          [',', '1.234,50'],
        ]}
      />
      <TextField
        label={words.envelope}
        help={words.envelopeHelp}
        {...fieldOf(form, 'envelope')}
        className="in mono"
        maxLength={163}
      />
      <div className="row">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {words.save}
        </Button>
      </div>
    </ResourceForm>
  );
}

export function DialectCard({ providerId }: { providerId: number }) {
  const words = useTexts(dialectMessages);
  const { role } = useSession();
  const { data } = useRead('providers.dialect', { params: { id: providerId } });
  if (!data) return null;
  const part = { providerId, dialect: data, words };
  return (
    <Card title={words.title} padded>
      <MeaningList {...part} />
      {role === 'owner' && <WritingForm key={`${data.decimalMark} ${data.envelope}`} {...part} />}
    </Card>
  );
}
