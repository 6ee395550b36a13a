import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../kit/html.ts';
import { readBody } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { readTypedCard } from './answer-pages.ts';
import { cardOf, findCardProblem } from './cards.ts';
import type { Gateway } from './gateway.ts';
import { cardFields, sendGatewayPage } from './pages.ts';
import { textsOf } from './texts.ts';

/** Serves the card fields for a frame in the shop's page. */
export function sendCardFields(response: ServerResponse, query: URLSearchParams): void {
  const texts = textsOf(query.get('idioma') ?? '1');
  const body = html`<form id="fields" class="Form" novalidate>
<input type="hidden" name="fuc" value="${query.get('fuc') ?? ''}"><input type="hidden" name="terminal" value="${query.get('terminal') ?? ''}">
<input type="hidden" name="order" value="${query.get('order') ?? ''}">${cardFields(texts)}
<p class="Problem" role="alert" id="problem"></p><button class="Main">${query.get('buttonValue') || texts.pay}</button></form>`;
  sendGatewayPage(response, 200, { texts, title: texts.card, body, script: '/sandbox/fields.js' });
}

/** Stores a typed card for half an hour and returns a token for it, or the error. */
export async function storeTypedCard(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const { merchant, store, world } = gateway;
  const order = form.get('order') ?? '';
  const typed = readTypedCard(form);
  const error = findCardProblem(typed, new Date(world.now()));
  if (error !== undefined) return sendJson(response, 200, { error });
  const known =
    form.get('fuc') === merchant.code && Number(form.get('terminal')) === Number(merchant.terminal);
  // The real script also writes -1 for a used operation number.
  if (!known || store.operations.ofOrder(order, '0').length > 0)
    return sendJson(response, 200, { idOper: '-1' });
  sendJson(response, 200, { idOper: store.typedCards.add(order, cardOf(typed.number, typed.code)) });
}
