import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../kit/html.ts';
import { RequestError, readBody } from '../kit/read-body.ts';
import type { Gateway } from './gateway.ts';
import { autoSubmitBody, operationFacts, sendGatewayPage } from './pages.ts';
import { textsOf } from './texts.ts';
import type { Operation } from './types.ts';

type DecodedMessage = Record<string, unknown>;

function decodeMessage(text: string | null): DecodedMessage {
  try {
    const read: unknown = JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8'));
    if (typeof read === 'object' && read !== null) return read as DecodedMessage;
  } catch {
    // Unreadable input is refused below.
  }
  throw new RequestError(400, 'The bank cannot read this message');
}

const readForm = async (request: IncomingMessage) => new URLSearchParams(await readBody(request));
const encodeMessage = (value: DecodedMessage) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Serves the bank's 3DS method in a hidden frame: collects browser data, then notifies the shop. */
export async function handleThreeDSMethod(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const data = decodeMessage((await readForm(request)).get('threeDSMethodData'));
  const address = String(data.threeDSMethodNotificationURL ?? '');
  if (!URL.canParse(address)) throw new RequestError(400, 'The bank does not know whom to tell');
  const texts = textsOf('1');
  const threeDSMethodData = encodeMessage({ threeDSServerTransID: data.threeDSServerTransID });
  const body = autoSubmitBody(texts, address, { threeDSMethodData });
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body, script: '/sandbox/go-on.js' });
}

function findChallengedOperation(gateway: Gateway, transId: string): Operation {
  const found = gateway.store.operations
    .newest()
    .find(({ threeDS, type }) => type === '0' && threeDS?.transId === transId);
  if (!found?.threeDS) throw new RequestError(404, 'The bank knows no such payment');
  return found;
}

export async function handleChallenge(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const creq = (await readForm(request)).get('creq');
  const operation = findChallengedOperation(gateway, String(decodeMessage(creq).threeDSServerTransID));
  const texts = textsOf(operation.language);
  const body = html`<h1>${texts.bankTitle}</h1><p>${texts.bankText}</p>${operationFacts(operation, texts)}
<form method="post" action="/acs/decision" class="Form"><input type="hidden" name="creq" value="${creq ?? ''}">
<button class="Main" name="decision" value="yes">${texts.approve}</button>
<button class="Other" name="decision" value="no">${texts.deny}</button></form>`;
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body });
}

/** Stores the buyer's decision and returns to the shop with the bank's response. */
export async function handleDecision(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const { threeDSServerTransID, acsTransID } = decodeMessage(form.get('creq'));
  const operation = findChallengedOperation(gateway, String(threeDSServerTransID));
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
  const body = autoSubmitBody(texts, threeDS?.returnUrl ?? '', { cres: encodeMessage(word) });
  sendGatewayPage(response, 200, { texts, title: texts.bankTitle, body, script: '/sandbox/go-on.js' });
}
