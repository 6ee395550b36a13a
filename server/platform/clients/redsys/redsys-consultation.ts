import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { escapeXml } from '#server/platform/kit/escape.ts';
import type { Exchange } from '../transport/exchange.ts';
import {
  type RedsysOperation,
  type RedsysTransactionType,
  toOurOperation,
  transactionTypes,
} from './redsys-operation.ts';
import { signatureOf } from './redsys-signature.ts';

export type RedsysConsultation =
  | { kind: 'found'; operations: readonly RedsysOperation[] }
  | { kind: 'none' }
  | { kind: 'unavailable'; reason: string };

export interface RedsysQuestion {
  order: string;
  type: RedsysTransactionType;
}

interface MerchantKey {
  key: string;
  merchantCode: string;
  terminal: string;
}

/** The status query does not support SHA-512. */
const version = 'HMAC_SHA256_V1';

/** Elements are in the order of the gateway's DTD. */
export function consultationMessage(
  { key, merchantCode, terminal }: MerchantKey,
  question: RedsysQuestion,
): string {
  const { order, type } = question;
  const asked = `<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>${escapeXml(merchantCode)}</Ds_MerchantCode><Ds_Terminal>${escapeXml(terminal)}</Ds_Terminal><Ds_Order>${escapeXml(order)}</Ds_Order><Ds_TransactionType>${transactionTypes[type]}</Ds_TransactionType></Transaction></Message></Version>`;
  const signature = signatureOf({ key, version, order }, asked).toString('base64');
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es"><soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[<Messages>${asked}<Signature>${signature}</Signature><SignatureVersion>${version}</SignatureVersion></Messages>]]></cadenaXML></web:consultaOperaciones></soapenv:Body></soapenv:Envelope>`;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (name) => name === 'Response',
});

const unavailableResult = (reason: string) => ({ kind: 'unavailable', reason }) as const;
const noOperation = 'XML0024';

type Parsed = Record<string, unknown> | undefined;

const elementAt = (root: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' ? (inner as Parsed)?.[name] : undefined),
    root,
  );

function parseXml(text: string): unknown {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  return parser.parse(text);
}

/** The reply is XML escaped inside the XML of the envelope. */
function messageIn(text: string): unknown {
  const envelope = parseXml(text);
  const answer = elementAt(
    envelope,
    'Envelope',
    'Body',
    'consultaOperacionesResponse',
    'consultaOperacionesReturn',
  );
  if (typeof answer !== 'string') return elementAt(answer, 'Messages', 'Version', 'Message');
  return elementAt(parseXml(answer.trim()), 'Messages', 'Version', 'Message');
}

/**
 * Accepts only operations of our merchant, terminal, order and type. An operation with a `Ds_State` other
 * than F has not ended and has no response. In state A the issuer authenticates the buyer.
 */
export function readConsultation(
  asker: MerchantKey,
  question: RedsysQuestion,
  came: Exchange,
): RedsysConsultation {
  if (came.kind !== 'reply') return unavailableResult(came.reason);
  const message = messageIn(came.text);
  const error = elementAt(message, 'ErrorMsg', 'Ds_ErrorCode');
  if (error === noOperation) return { kind: 'none' };
  if (error !== undefined) return unavailableResult(String(error).slice(0, 40));
  const rows = elementAt(message, 'Response');
  if (!Array.isArray(rows))
    return unavailableResult(`a reply outside of the protocol, status ${came.httpStatus}`);
  const operations = rows.flatMap((row: Record<string, unknown>) => {
    const operation = toOurOperation(row, asker);
    if (operation?.order !== question.order || operation.type !== question.type) return [];
    const ended = row.Ds_State === undefined || row.Ds_State === 'F';
    return ended
      ? [operation]
      : [{ ...operation, response: undefined, isAuthenticating: row.Ds_State === 'A' }];
  });
  if (operations.length < rows.length) return unavailableResult('a reply about another operation');
  return { kind: 'found', operations };
}
