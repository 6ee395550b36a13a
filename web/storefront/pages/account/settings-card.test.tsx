import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SettingsCard } from './settings-card.tsx';

const account = {
  usernames: [],
  mailLocale: 'es',
  mails: { marketing: true, reminders: true, reviews: true },
} as const;

it.each([
  [true, 'Recibes: Ofertas, Pedido sin terminar, Pedirte una opinión'],
  [false, 'Recibes: Pedirte una opinión'],
])('names offers among what is received where they were agreed to: %s', (offersAgreed, line) => {
  const card = <SettingsCard account={{ ...account, usernames: [], offersAgreed }} locale="es" />;
  expect(renderToStaticMarkup(card)).toContain(line);
});
