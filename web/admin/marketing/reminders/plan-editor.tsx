import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { mostSteps, type RemindersReply } from '#contracts/marketing/reminders.ts';
import type { Reminders } from '#messages/admin/marketing/reminders.ts';
import { call } from '../../data/call-shop.ts';
import { Form } from '../../form/form.tsx';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../form/form-parts.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { type PlanForm, StepCard } from './step-card.tsx';
import { newStep, planOf, typedOf, typedSchema } from './typed-plan.ts';

interface PlanEditorProps {
  reply: RemindersReply;
  words: Reminders;
  mayChange: boolean;
}

function usePlanForm({ reply, words }: PlanEditorProps) {
  const basis = useRef(reply.version.id);
  const [schema] = useState(() => typedSchema(words));
  return useShopForm({
    schema,
    values: typedOf(reply.plan),
    send: async (typed) => {
      const body = { basis: basis.current, plan: planOf(typed) };
      const { version } = await call('reminders.change', { body });
      basis.current = version;
      showToast({ tone: 'good', title: words.saved });
    },
    reread: async () => {
      const now = await call('reminders.show');
      basis.current = now.version.id;
      return typedOf(now.plan);
    },
  });
}

function Caps({ form, words }: { form: PlanForm; words: Reminders }) {
  const { errors } = form.formState;
  return (
    <section className="card" aria-label={words.on}>
      <div className="card__b stack stack--12">
        <label className="opt">
          <input type="checkbox" className="switch" {...form.register('active')} />
          {words.on}
        </label>
        <div className="svcform">
          <Field label={words.capReminders} error={errors.reminders?.message}>
            {(control) => (
              <input {...control} {...form.register('reminders')} className="in" inputMode="numeric" />
            )}
          </Field>
          <Field label={words.capDays} help={words.capHelp} error={errors.days?.message}>
            {(control) => (
              <input {...control} {...form.register('days')} className="in" inputMode="numeric" />
            )}
          </Field>
        </div>
      </div>
    </section>
  );
}

export function PlanEditor(props: PlanEditorProps) {
  const { reply, words, mayChange } = props;
  const { form, submit, failure, conflict, settle, leaving } = usePlanForm(props);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' });
  return (
    <Form className="stack stack--12" onSend={submit}>
      <fieldset className="stack stack--12 reminders" disabled={!mayChange}>
        <Caps form={form} words={words} />
        {fields.map(({ key }, at) => (
          <StepCard
            key={key}
            {...{ form, at, words }}
            counts={reply.sent[form.getValues(`steps.${at}.id`)]}
            onRemove={() => remove(at)}
          />
        ))}
      </fieldset>
      <FormFailure text={failure} />
      {mayChange ? (
        <div className="row row--wrap">
          <button
            type="button"
            className="btn"
            disabled={fields.length >= mostSteps}
            onClick={() => append(newStep(form.getValues('steps')))}
          >
            <Icon name="plus" />
            {words.add}
          </button>
          <button type="submit" className="btn btn--main">
            {words.save}
          </button>
        </div>
      ) : (
        <p className="muted">{words.onlyOwner}</p>
      )}
      <Conflict
        conflict={conflict}
        fields={[
          { key: 'active', label: words.on },
          { key: 'reminders', label: words.capReminders },
          { key: 'days', label: words.capDays },
          { key: 'steps', label: words.title },
        ]}
        onSettle={settle}
      />
      <UnsavedGuard leaving={leaving} />
    </Form>
  );
}
