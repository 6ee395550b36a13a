import { useState } from 'react';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { firstDayOf, periodDays } from '#contracts/kit/periods.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { shopNow } from '../data/shop-clock.ts';
import { amountProblem } from '../form/amounts.ts';
import { toDecimalInput } from '../form/decimals.ts';
import { TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import type { SearchText } from '../search-text.ts';
import type { Filter } from './list-config.ts';

interface EditorProps<Kind extends Filter['kind']> {
  filter: Extract<Filter, { kind: Kind }>;
  search: SearchText;
  onChange: (changes: SearchText) => void;
}

function ChoiceEditor({ filter, search, onChange }: EditorProps<'choice'>) {
  const words = useTexts(listMessages);
  const chosen = new Set((search[filter.key] ?? '').split(',').filter(Boolean));
  const choose = (value: string, on: boolean) => {
    const rest = filter.many ? [...chosen].filter((each) => each !== value) : [];
    onChange({ [filter.key]: (on ? [...rest, value] : rest).join(',') });
  };
  return (
    <fieldset>
      <legend className="menu__h">{filter.many ? words.oneOf(filter.label) : filter.label}</legend>
      <div className="menu__scroll">
        {filter.choices.map(({ value, label, shown }) => (
          <label className="menu__i" key={value}>
            <input
              type={filter.many ? 'checkbox' : 'radio'}
              className="box"
              name={filter.key}
              checked={chosen.has(value)}
              onChange={(event) => choose(value, event.target.checked)}
            />
            <span>{shown ?? label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function TextEditor({ filter, search, onChange }: EditorProps<'text'>) {
  const words = useTexts(listMessages);
  const [text, setText] = useState(search[filter.key] ?? '');
  return (
    <Form className="menu__form" onSend={() => onChange({ [filter.key]: text.trim() })}>
      <TextField
        label={filter.label}
        className="in in--sm"
        value={text}
        placeholder={filter.placeholder}
        onType={setText}
      />
      <Button type="submit" look="sm">
        {words.apply}
      </Button>
    </Form>
  );
}

function DaysEditor({ filter, search, onChange }: EditorProps<'days'>) {
  const words = useTexts(listMessages);
  const field = (key: string, label: string) => (
    <TextField
      label={label}
      type="date"
      className="in in--sm"
      value={search[key] ?? ''}
      onType={(next) => onChange({ [key]: next })}
    />
  );
  return (
    <div>
      <p className="menu__h">{filter.label}</p>
      {(['d7', 'd30', 'd90'] as const).map((period) => (
        <button
          key={period}
          type="button"
          className="menu__i"
          onClick={() => onChange({ [filter.from]: firstDayOf(period, shopNow()), [filter.to]: '' })}
        >
          <span>{words.lastDays(String(periodDays[period]))}</span>
        </button>
      ))}
      <div className="menu__form">
        {field(filter.from, words.from)}
        {field(filter.to, words.to)}
      </div>
    </div>
  );
}

/** An invalid amount is reported on apply and filters nothing. */
function AmountField(field: { label: string; typed: string; onType: (typed: string) => void }) {
  const { label, typed, onType } = field;
  const { noAmount } = useTexts(formMessages);
  const isFine = typed.trim() === '' || parseAmount(typed) !== undefined;
  return (
    <label className="field">
      <span className="label">{label} (€)</span>
      <input
        className="in in--sm"
        inputMode="decimal"
        value={typed}
        ref={(input) => input?.setCustomValidity(isFine ? '' : amountProblem(typed, noAmount))}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}

function AmountsEditor({ filter, search, onChange }: EditorProps<'amounts'>) {
  const words = useTexts(listMessages);
  const shown = (key: string) => (search[key] ? toDecimalInput(toDecimalString(Number(search[key]))) : '');
  const [from, setFrom] = useState(shown(filter.from));
  const [to, setTo] = useState(shown(filter.to));
  const cents = (text: string) => (text.trim() === '' ? '' : String(parseAmount(text) ?? ''));
  return (
    <Form
      className="menu__form"
      onSend={() => onChange({ [filter.from]: cents(from), [filter.to]: cents(to) })}
    >
      <p className="menu__h">{filter.label}</p>
      <AmountField label={words.from} typed={from} onType={setFrom} />
      <AmountField label={words.to} typed={to} onType={setTo} />
      <Button type="submit" look="sm">
        {words.apply}
      </Button>
    </Form>
  );
}

export function FilterEditor({ filter, search, onChange }: EditorProps<Filter['kind']>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor filter={filter} search={search} onChange={onChange} />;
    case 'text':
      return <TextEditor filter={filter} search={search} onChange={onChange} />;
    case 'days':
      return <DaysEditor filter={filter} search={search} onChange={onChange} />;
    case 'amounts':
      return <AmountsEditor filter={filter} search={search} onChange={onChange} />;
  }
}
