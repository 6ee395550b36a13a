import { useState } from 'react';
import { z } from 'zod';
import type { ImportBlockedReply } from '#contracts/catalog/blocking.ts';
import type { BlockedTexts } from '#messages/admin/catalog/blocking.ts';
import { call } from '../../data/call-shop.ts';
import { LongField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { showToast } from '../../parts/toast-store.ts';

const typedSchema = z.object({ csv: z.string() });

export function ImportDialog({ words, onClose }: { words: BlockedTexts; onClose: () => void }) {
  const [refused, setRefused] = useState<ImportBlockedReply['refused']>([]);
  const shop = useShopForm({
    schema: typedSchema,
    values: { csv: '' },
    send: async (body) => {
      const reply = await call('blocked-users.add-many', { body });
      const title = words.importDone(String(reply.blocked), String(reply.changed));
      showToast({ tone: 'good', title });
      if (reply.refused.length === 0) onClose();
      else setRefused(reply.refused);
    },
    failed: words.blockFailed,
  });
  return (
    <DialogForm
      shop={shop}
      title={words.importTitle}
      about={words.importAbout}
      send={words.import}
      close={onClose}
    >
      <LongField
        label={words.importField}
        {...fieldOf(shop.form, 'csv')}
        className="in mono"
        rows={8}
        maxLength={500_000}
        data-first
      />
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
    </DialogForm>
  );
}
