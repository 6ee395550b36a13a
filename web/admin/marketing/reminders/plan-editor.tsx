import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { maxSteps, type RemindersReply } from '#contracts/marketing/reminders.ts';
import type { RemindersTexts } from '#messages/admin/marketing/reminders.ts';
import { call } from '../../data/call-shop.ts';
import { CheckField, TextField } from '../../form/fields.tsx';
import { fieldOf, ResourceForm, useShopForm } from '../../form/resource-form.tsx';
import { Button } from '../../parts/button.tsx';
import { type PlanForm, StepCard } from './step-card.tsx';
import { formSchema, newStep, planOf, toFormValues } from './typed-plan.ts';

interface PlanEditorProps {
  reply: RemindersReply;
  words: RemindersTexts;
  mayChange: boolean;
}

function usePlanForm({ reply, words }: PlanEditorProps) {
  const basis = useRef(reply.version.id);
  return useShopForm({
    schema: () => formSchema(words),
    values: toFormValues(reply.plan),
    send: async (typed) => {
      const body = { basis: basis.current, plan: planOf(typed) };
      const { version } = await call('reminders.change', { body });
      basis.current = version;
    },
    done: words.saved,
    reread: async () => {
      const now = await call('reminders.show');
      basis.current = now.version.id;
      return toFormValues(now.plan);
    },
  });
}

function CapFields({ form, words }: { form: PlanForm; words: RemindersTexts }) {
  return (
    <section className="card" aria-label={words.on}>
      <div className="card__b stack stack--12">
        <CheckField className="switch" {...form.register('active')}>
          {words.on}
        </CheckField>
        <div className="svcform">
          <TextField label={words.capReminders} {...fieldOf(form, 'reminders')} inputMode="numeric" />
          <TextField
            label={words.capDays}
            {...fieldOf(form, 'days')}
            help={words.capHelp}
            inputMode="numeric"
          />
        </div>
      </div>
    </section>
  );
}

export function PlanEditor(props: PlanEditorProps) {
  const { reply, words, mayChange } = props;
  const shop = usePlanForm(props);
  const { form } = shop;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' });
  return (
    <ResourceForm
      shop={shop}
      labels={{
        active: words.on,
        reminders: words.capReminders,
        days: words.capDays,
        steps: words.title,
      }}
    >
      <fieldset className="stack stack--12 reminders" disabled={!mayChange}>
        <CapFields form={form} words={words} />
        {fields.map(({ key }, at) => (
          <StepCard
            key={key}
            {...{ form, at, words }}
            counts={reply.sent[form.getValues(`steps.${at}.id`)]}
            onRemove={() => remove(at)}
          />
        ))}
      </fieldset>
      {mayChange ? (
        <div className="row row--wrap">
          <Button
            icon="plus"
            disabled={fields.length >= maxSteps}
            onClick={() => append(newStep(form.getValues('steps')))}
          >
            {words.add}
          </Button>
          <Button type="submit" look="main">
            {words.save}
          </Button>
        </div>
      ) : (
        <p className="muted">{words.onlyOwner}</p>
      )}
    </ResourceForm>
  );
}
