import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../kit/html.ts';
import { Refusal, readBody } from '../kit/read-body.ts';
import type { Gateway } from './gateway.ts';
import { facts, goOnBody, sendGatewayPage } from './pages.ts';
import { textsOf } from './texts.ts';
import type { Operation } from './types.ts';

type Read = Record<string, unknown>;

function decoded(text: string | null): Read {
  try {
    const read: unknown = JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8'));
    if (typeof read === 'object' && read !== null) return read as Read;
  } catch {
    // Unreadable input is refused below.
  }
  throw new Refusal(400, 'The bank cannot read this message');
}

const formIn = async (request: IncomingMessage) => new URLSearchParams(await readBody(request));
const encoded = (value: Read) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The bank's 3DS method in a hidden frame: collects browser data, then notifies the shop. */
export async function answerMethod(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const data = decoded((await formIn(request)).get('threeDSMethodData'));
  const address = String(data.threeDSMethodNotificationURL ?? '');
  if (!URL.canParse(address)) throw new Refusal(400, 'The bank does not know whom to tell');
  const texts = textsOf('1');
  const threeDSMethodData = encoded({ threeDSServerTransID: data.threeDSServerTransID });
  const body = goOnBody(texts, address, { threeDSMethodData });
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body, script: '/sandbox/go-on.js' });
}

function challenged(gateway: Gateway, transId: string): Operation {
  const found = gateway.store.operations
    .newest()
    .find(({ threeDS, type }) => type === '0' && threeDS?.transId === transId);
  if (!found?.threeDS) throw new Refusal(404, 'The bank knows no such payment');
  return found;
}

/** Authentication on the bank's page. */
export async function answerChallenge(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const creq = (await formIn(request)).get('creq');
  const operation = challenged(gateway, String(decoded(creq).threeDSServerTransID));
  const texts = textsOf(operation.language);
  const body = html`<h1>${texts.bankTitle}</h1><p>${texts.bankText}</p>${facts(operation, texts)}
<form method="post" action="/acs/decision" class="Form"><input type="hidden" name="creq" value="${creq ?? ''}">
<button class="Main" name="decision" value="yes">${texts.approve}</button>
<button class="Other" name="decision" value="no">${texts.deny}</button></form>`;
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body });
}

/** Stores the buyer's decision and returns to the shop with the bank's response. */
export async function answerDecision(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await formIn(request);
  const { threeDSServerTransID, acsTransID } = decoded(form.get('creq'));
  const operation = challenged(gateway, String(threeDSServerTransID));
  const status = form.get('decision') === 'yes' ? 'Y' : 'N';
  const { threeDS } = operation;
  if (threeDS && operation.state === 'A')
    gateway.store.operations.change(operation, { threeDS: { ...threeDS, status } });
  const word = {
    threeDSServerTransID,
    acsTransID,
    messageType: 'CRes',
    messageVersion: '2.2.0',
    transStatus: status,
  };
  const texts = textsOf(operation.language);
  const body = goOnBody(texts, threeDS?.returnUrl ?? '', { cres: encoded(word) });
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body, script: '/sandbox/go-on.js' });
}
