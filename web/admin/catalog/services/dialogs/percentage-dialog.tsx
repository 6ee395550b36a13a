import { useState } from 'react';
import {
  type Rounding,
  roundings,
  type ServiceEffectReply,
  type StaffService,
} from '#contracts/catalog/services.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { sentenceOf } from '../../../data/refused-call.ts';
import { readHundredths } from '../../../form/decimals.ts';
import { CheckField, FormFailure, SelectField, TextField } from '../../../form/fields.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { ChangeEffect } from './change-effect.tsx';

interface DialogProps {
  words: ServicesTexts;
  services: readonly StaffService[];
  first: string | undefined;
  count: (count: number) => string;
  onClose: () => void;
}

/** Parses `-5` or `−2,5 %` in 0.01 %. `undefined` if invalid. */
function shareOf(text: string): number | undefined {
  const share = readHundredths(text);
  return share !== undefined && share >= -9000 && share <= 30_000 ? share : undefined;
}

function PercentagePreview({ effect, words }: { effect: ServiceEffectReply; words: ServicesTexts }) {
  const changed = effect.lines.filter(({ priceCents, newPriceCents }) => priceCents !== newPriceCents);
  if (changed.length === 0) return <p className="muted">{words.nothingChanges}</p>;
  return (
    <>
      {effect.rising.length > 0 && (
        <Note tone="danger" role="alert">
          {words.rising}: {effect.rising.join('; ')}. {words.risingText}
        </Note>
      )}
      <ChangeEffect effect={{ ...effect, lines: changed }} />
    </>
  );
}

function usePercentage({ words, services, first }: Pick<DialogProps, 'words' | 'services' | 'first'>) {
  const { listName } = usePackageNames();
  const sold = services.filter(({ active }) => active);
  const lists = [...new Set(sold.map((service) => listName(service)))];
  const [chosen, setChosen] = useState<readonly string[]>(first === undefined ? lists.slice(0, 1) : [first]);
  const [text, setText] = useState('-5');
  const [rounding, setRounding] = useState<Rounding>('ninety_nine');
  const share = shareOf(text);
  const ids = sold.filter((service) => chosen.includes(listName(service))).map(({ id }) => id);
  const asked = share !== undefined && ids.length > 0;
  const read = useRead('services.percentage', {
    query: { ids: ids.join(','), share, rounding },
    enabled: asked,
    keep: true,
  });
  const effect = read.data;
  const changed = (effect?.lines ?? []).filter((line) => line.priceCents !== line.newPriceCents);
  const save = useChange(
    () =>
      call('service-changes.create', {
        body: {
          kind: 'percentage',
          services: changed.map(({ id, basis, newPriceCents: priceCents }) => ({
            id,
            basis,
            fields: { priceCents },
          })),
          note: `${text.trim()} % · ${words.roundings[rounding]}`,
        },
      }),
    { says: words.saved, fails: null },
  );
  const isOld = read.isPlaceholderData;
  return {
    lists,
    chosen,
    setChosen,
    text,
    setText,
    rounding,
    setRounding,
    share,
    effect: asked ? effect : undefined,
    isOld,
    error: asked ? read.error : null,
    changed,
    save,
    // The preview of the previous input stays visible until the next one arrives, but cannot be applied.
    ready: asked && !isOld && changed.length > 0 && effect?.rising.length === 0,
  };
}

type Percentage = ReturnType<typeof usePercentage>;

function PercentageFields({ percentage, words }: { percentage: Percentage; words: ServicesTexts }) {
  const { lists, chosen, setChosen, share } = percentage;
  return (
    <>
      <fieldset className="row row--wrap">
        <legend className="label">{words.which}</legend>
        {lists.map((list) => (
          <CheckField
            key={list}
            checked={chosen.includes(list)}
            onCheck={(checked) =>
              setChosen(checked ? [...chosen, list] : chosen.filter((each) => each !== list))
            }
          >
            {list}
          </CheckField>
        ))}
      </fieldset>
      <TextField
        label={words.share}
        help={words.shareHelp}
        error={share === undefined ? words.invalidShare : undefined}
        data-first
        inputMode="text"
        value={percentage.text}
        onType={percentage.setText}
      />
      <SelectField
        label={words.rounding}
        choices={roundings.toReversed()}
        names={words.roundings}
        value={percentage.rounding}
        onChoose={percentage.setRounding}
      />
    </>
  );
}

export function PercentageDialog({ words, services, first, count, onClose }: DialogProps) {
  const percentage = usePercentage({ words, services, first });
  const { effect, error, changed, save, ready } = percentage;
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    if (!ready || save.isPending) return;
    try {
      await save.mutateAsync();
      onClose();
    } catch (reason) {
      setFailure(sentenceOf(reason));
    }
  };
  return (
    <Dialog
      title={words.percentage}
      about={words.undoable}
      className="dlg--wide"
      onClose={onClose}
      foot={
        <Button look="main" aria-disabled={!ready} onClick={submit}>
          {words.apply(count(changed.length))}
        </Button>
      }
    >
      <div className="stack stack--12">
        <PercentageFields percentage={percentage} words={words} />
        {effect && (
          <div aria-busy={percentage.isOld} className="old-while-busy">
            <PercentagePreview effect={effect} words={words} />
          </div>
        )}
        <FormFailure text={failure ?? (error ? sentenceOf(error) : undefined)} />
      </div>
    </Dialog>
  );
}
