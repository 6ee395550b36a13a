import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SettingsCard } from './settings-card.tsx';

const account = { usernames: [], mailLocale: 'es' } as const;

it.each([
  [true, 'Recibes: Ofertas, Pedido sin terminar, Pedirte una opinión'],
  [false, 'Recibes: Pedirte una opinión'],
])('the card lists received mails: offers %s', (offers, line) => {
  const mails = { marketing: offers, reminders: offers, reviews: true };
  const card = <SettingsCard account={{ ...account, usernames: [], mails }} locale="es" />;
  expect(renderToStaticMarkup(card)).toContain(line);
});
