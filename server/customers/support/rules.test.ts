import { describe, expect, it } from 'vitest';
import { fingerprintOf, readContactForm } from './rules.ts';

const good = { name: 'Ana', email: 'ana@ejemplo.es', message: 'Hola' };

describe('readContactForm', () => {
  it('readContactForm requires name, email and message only', () => {
    expect(readContactForm(good).problems).toEqual({});
    expect(readContactForm({}).problems).toEqual({
      name: 'name_required',
      email: 'email_required',
      message: 'message_required',
    });
    expect(readContactForm({ ...good, message: ' \n ' }).problems).toEqual({ message: 'message_required' });
  });

  it.each([
    [{ ...good, email: 'ana' }, { email: 'email_invalid' }],
    [{ ...good, service: 'toString' }, { service: 'service_invalid' }],
    [{ ...good, service: 'pedido' }, {}],
    [{ ...good, service: 'asesoria' }, { service: 'service_invalid' }],
    [{ ...good, message: 'x'.repeat(4001) }, { message: 'too_long' }],
    [
      { ...good, phone: '1'.repeat(41), company: 'x'.repeat(161) },
      { phone: 'too_long', company: 'too_long' },
    ],
    [{ ...good, name: ['Ana'] }, { name: 'name_required' }],
  ])('readContactForm reads %j with the problems %j', (form, problems) => {
    expect(readContactForm(form).problems).toEqual(problems);
  });

  it('readContactForm keeps lines and removes control and direction characters', () => {
    const { values } = readContactForm({ ...good, message: 'uno\r\n\r\ndos\u0000\u001b[31m\u202e' });
    expect(values.message).toBe('uno\n\ndos[31m');
    expect(readContactForm({ ...good, name: 'Ana\r\nBcc: x@y.es' }).values.name).toBe('Ana Bcc: x@y.es');
  });

  it('readContactForm detects a filled hidden field', () => {
    expect(readContactForm({ ...good, website: 'https://spam.example' }).trapped).toBe(true);
    expect(readContactForm({ ...good, website: '' }).trapped).toBe(false);
  });
});

it('fingerprintOf differs for any difference between messages', () => {
  const { values } = readContactForm({ ...good, message: 'Hola' });
  const same = fingerprintOf({ ...values }, 'es');
  expect(fingerprintOf(values, 'es')).toEqual(same);
  expect(fingerprintOf({ ...values, message: 'Hola.' }, 'es')).not.toEqual(same);
  expect(fingerprintOf(values, 'fr')).not.toEqual(same);
});
