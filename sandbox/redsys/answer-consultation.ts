import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../kit/html.ts';
import { readBody } from '../kit/read-body.ts';
import { sendText } from '../kit/send.ts';
import type { Gateway } from './gateway.ts';
import { gatewayFieldsOf } from './rules.ts';
import { computeSignature } from './signatures.ts';
import type { Operation } from './types.ts';

const VERSION = 'HMAC_SHA256_V1';

const valueIn = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? '';

/** Element order required by the gateway's DTD. */
const ELEMENTS = ['Ds_MerchantCode', 'Ds_Terminal', 'Ds_Order', 'Ds_TransactionType'];
const SHAPE = new RegExp(
  `^<Version Ds_Version="0\\.0"><Message><Transaction>${ELEMENTS.map((name) => `<${name}>[^<]*</${name}>`).join('')}</Transaction></Message></Version>$`,
);

const errorReply = (code: string) => `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`;

function responseOf(gateway: Gateway, operation: Operation): string {
  const words = Object.entries({
    ...gatewayFieldsOf(operation, gateway.merchant),
    Ds_State: operation.state,
  });
  const rows = words.map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  return `<Response Ds_Version="0.0">${rows.join('')}</Response>`;
}

function replyTo(gateway: Gateway, body: string): string {
  const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(body)?.[1] ?? '';
  const asked = /<Version[\s\S]*<\/Version>/.exec(cdata)?.[0] ?? '';
  if (!SHAPE.test(asked)) return errorReply('XML0001');
  if (valueIn(cdata, 'SignatureVersion') !== VERSION) return errorReply('XML0030');
  const order = valueIn(asked, 'Ds_Order');
  const expected = computeSignature(gateway.secret, VERSION, { order, text: asked });
  const given = Buffer.from(valueIn(cdata, 'Signature'), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return errorReply('XML0023');
  const { code, terminal } = gateway.merchant;
  const isOurs =
    valueIn(asked, 'Ds_MerchantCode') === code && Number(valueIn(asked, 'Ds_Terminal')) === Number(terminal);
  const type = valueIn(asked, 'Ds_TransactionType') === '3' ? '3' : '0';
  const isListed = isOurs && !gateway.switches.now().consultBlind;
  const found = isListed ? gateway.store.operations.ofOrder(order, type) : [];
  return found.length === 0 ? errorReply('XML0024') : found.map((each) => responseOf(gateway, each)).join('');
}

/** Serves the gateway's older web service for querying an order. */
export async function answerConsultation(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const { consultFails } = gateway.switches.now();
  if (consultFails > 0) {
    gateway.switches.change({ consultFails: consultFails - 1 });
    return sendText(response, 503, { type: 'text/html', content: '<h1>Error</h1>' });
  }
  const inner = `<Messages><Version Ds_Version="0.0"><Message>${replyTo(gateway, body)}</Message></Version></Messages>`;
  sendText(response, 200, {
    type: 'text/xml; charset=utf-8',
    content: `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es"><consultaOperacionesReturn>${escapeHtml(inner)}</consultaOperacionesReturn></p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>`,
  });
}
