import { expect, test } from 'vitest';
import { checkout as words } from '#messages/es/checkout.ts';
import type { Refused } from '../../shared/call-api.ts';
import { openingFailure } from './opening-failure.ts';

const refusedReply = (more: Partial<Refused>): Refused => ({
  ok: false,
  status: 0,
  statusText: '',
  code: undefined,
  message: undefined,
  amount: undefined,
  ...more,
});
const toast = { title: 'Error', text: 'No se pudo inicializar el pago. Intenta recargar la página.' };

test.each<[string, Partial<Refused>, string | undefined]>([
  [
    'a proxy replied',
    { status: 502, statusText: 'Bad Gateway' },
    'Error al crear Payment Intent: 502 Bad Gateway',
  ],
  ['the shop failed', { status: 503, message: 'x' }, 'Error al crear Payment Intent: 503'],
  ['no reply came', {}, undefined],
])('a failed opening shows the status and a toast when %s', (_what, more, detail) => {
  expect(openingFailure(refusedReply(more), words)).toEqual({ ...words.initFailed, detail, toast });
});

test('a failed opening shows the reason of the shop alone when it gave one', () => {
  expect(openingFailure(refusedReply({ status: 422, message: 'Falta el paquete.' }), words)).toEqual({
    title: words.initFailed.title,
    text: 'Falta el paquete.',
  });
  expect(openingFailure(refusedReply({ status: 403, code: 'user_blocked', message: 'No.' }), words)).toEqual({
    title: words.blockedTitle,
    text: 'No.',
  });
});

test('a reply without a secret has its own message', () => {
  expect(openingFailure('no_secret', words)).toEqual({
    ...words.initFailed,
    detail: 'No se recibió clientSecret del servidor',
    toast,
  });
});
