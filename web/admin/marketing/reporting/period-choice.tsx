import { type Comparison, comparisons } from '#contracts/marketing/figure-dimensions.ts';
import { figureMessages } from '#messages/admin/marketing/reporting.ts';
import { Form } from '../../form/form.tsx';
import { useLanguage, useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Popover } from '../../parts/popover.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { SearchText } from '../../search-text.ts';
import { formatDays, type Period, ranges } from './period.ts';

function CustomRange({ period, onShow }: { period: Period; onShow: (search: SearchText) => void }) {
  const words = useTexts(figureMessages);
  const submit = (typed: FormData) =>
    onShow({ range: 'own', from: String(typed.get('from')), to: String(typed.get('to')) });
  return (
    <Form className="pick2" noValidate={false} onSend={submit}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="field">
          {words[name]}
          <input className="in" type="date" name={name} required defaultValue={period[name]} />
        </label>
      ))}
      <Button look="main" type="submit">
        {words.show}
      </Button>
    </Form>
  );
}

export function PeriodChoice({ period, change }: { period: Period; change: (search: SearchText) => void }) {
  const words = useTexts(figureMessages);
  const language = useLanguage();
  return (
    <>
      <Segments
        label={words.range}
        choices={ranges.filter((range) => range !== 'own')}
        names={words.ranges}
        value={period.range === 'own' ? [] : period.range}
        onChoose={(range) => change({ range, from: '', to: '' })}
      />
      <Popover
        trigger={period.range === 'own' ? formatDays(period.from, period.to, language) : words.ranges.own}
        label={words.range}
        width={220}
      >
        {(close) => (
          <CustomRange
            period={period}
            onShow={(search) => {
              change(search);
              close();
            }}
          />
        )}
      </Popover>
      <select
        className="in in--select in--sm"
        aria-label={words.compare}
        value={period.compare}
        onChange={({ target }) => change({ compare: target.value as Comparison })}
      >
        {comparisons.map((compare) => (
          <option key={compare} value={compare}>
            {`${words.compare} ${words.comparisons[compare]}`}
          </option>
        ))}
      </select>
    </>
  );
}
