import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { markSaved } from './resource-form.tsx';

function openForm() {
  const form = createFormControl({ defaultValues: { subject: 'old', texts: { es: 'uno' } } });
  form.control._state.mount = true;
  return form;
}

it('values typed during a save stay and remain unsaved', () => {
  const form = openForm();
  form.setValue('subject', 'sent');
  const sent = structuredClone(form.getValues());
  form.setValue('texts.es', 'dos');
  markSaved(form, sent);
  expect(form.getValues()).toEqual({ subject: 'sent', texts: { es: 'dos' } });
  expect(form.control._getDirty()).toBe(true);
  form.setValue('texts.es', 'uno');
  expect(form.control._getDirty()).toBe(false);
});

it('a form is clean when nothing was typed since the save', () => {
  const form = openForm();
  form.setValue('subject', 'sent');
  markSaved(form, structuredClone(form.getValues()));
  expect(form.control._getDirty()).toBe(false);
});
