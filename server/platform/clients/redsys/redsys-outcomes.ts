import { z } from 'zod';
import type { Exchange } from '../transport/exchange.ts';
import { type RedsysOperation, toOurOperation } from './redsys-operation.ts';
import {
  codeOfError,
  isDefiniteError,
  meaningOf,
  type RedsysRefusalCode,
  repeatedOrder,
} from './redsys-responses.ts';
import {
  InvalidRedsysSignature,
  type RedsysParameters,
  readSigned,
  type SignatureVersion,
} from './redsys-signature.ts';

/**
 * Result of a call that moves money. After `unknown` the call may have been carried out. `consult` then
 * queries the result, and the same call is never sent again.
 */
export type RedsysOutcome =
  | { kind: 'authorised'; operation: RedsysOperation }
  | { kind: 'refunded'; operation: RedsysOperation }
  | { kind: 'refused'; code: RedsysRefusalCode; response: string; operation: RedsysOperation | undefined }
  /** The bank requires the buyer to authenticate: the browser posts `creq` to `acsUrl`. */
  | { kind: 'challenge'; acsUrl: string; creq: string; protocolVersion: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string };

/** Capabilities of the card. The browser runs the bank's method, if there is one, before the payment. */
export type RedsysCardStart =
  | {
      kind: 'started';
      threeDS:
        | { protocolVersion: string; serverTransactionId: string; methodUrl: string | undefined }
        | undefined;
    }
  | { kind: 'refused'; code: RedsysRefusalCode; response: string }
  /** The call moves no money, so it may be repeated. */
  | { kind: 'unavailable'; reason: string };

const signed = z.object({
  Ds_SignatureVersion: z.string(),
  Ds_MerchantParameters: z.string(),
  Ds_Signature: z.string(),
});
const failed = z.object({ errorCode: z.string().max(40) });

interface CallContext {
  key: string;
  signatureVersion: SignatureVersion;
  merchantCode: string;
  terminal: string;
  order: string;
}

export type RedsysReply =
  | { kind: 'read'; parameters: RedsysParameters; operation: RedsysOperation }
  | { kind: 'error'; errorCode: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unreadable'; reason: string };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readParameters(asking: CallContext, body: z.infer<typeof signed>): RedsysReply {
  try {
    const parameters = readSigned(asking, body);
    const operation = toOurOperation(parameters, asking);
    if (operation?.order !== asking.order)
      return { kind: 'unreadable', reason: 'a reply about another order' };
    return { kind: 'read', parameters, operation };
  } catch (error) {
    if (error instanceof InvalidRedsysSignature) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

/** Error codes are unsigned. Only signed content proves that money moved. */
export function readReply(asking: CallContext, came: Exchange): RedsysReply {
  if (came.kind === 'not_sent') return came;
  if (came.kind === 'broken') return { kind: 'unreadable', reason: came.reason };
  const body = parse(came.text);
  const error = failed.safeParse(body);
  if (error.success) return { kind: 'error', errorCode: error.data.errorCode };
  const reply = signed.safeParse(body);
  if (!reply.success)
    return { kind: 'unreadable', reason: `a reply outside of the protocol, status ${came.httpStatus}` };
  return readParameters(asking, reply.data);
}

const challenge = z.object({
  threeDSInfo: z.literal('ChallengeRequest'),
  protocolVersion: z.string(),
  acsURL: z.url({ protocol: /^https?$/ }),
  creq: z.string().min(1),
});
const configuration = z.object({
  threeDSInfo: z.literal('CardConfiguration'),
  protocolVersion: z.string(),
  threeDSServerTransID: z.string().optional(),
  threeDSMethodURL: z.url({ protocol: /^https?$/ }).optional(),
});

/** The gateway writes the 3-D Secure part as an object, or as JSON text. */
const threeDSOf = ({ Ds_EMV3DS: part }: RedsysParameters): unknown =>
  typeof part === 'string' ? parse(part) : part;

function endOf(operation: RedsysOperation): RedsysOutcome | undefined {
  const { response } = operation;
  const meaning = response === undefined ? undefined : meaningOf(response);
  switch (meaning?.kind) {
    case 'authorised':
    case 'refunded':
      return { kind: meaning.kind, operation };
    case 'refused':
      return { kind: 'refused', code: meaning.code, response: response ?? '', operation };
    case 'left':
      return { kind: 'refused', code: 'card_declined', response: response ?? '', operation };
    default:
      return undefined;
  }
}

export function outcomeOf(reply: RedsysReply): RedsysOutcome {
  if (reply.kind === 'not_sent') return reply;
  if (reply.kind === 'unreadable') return { kind: 'unknown', reason: reply.reason };
  if (reply.kind === 'error') {
    const { errorCode } = reply;
    if (!isDefiniteError(errorCode) || errorCode === repeatedOrder)
      return { kind: 'unknown', reason: errorCode };
    return { kind: 'refused', code: codeOfError(errorCode), response: errorCode, operation: undefined };
  }
  const asks = challenge.safeParse(threeDSOf(reply.parameters));
  if (asks.success) {
    const { acsURL: acsUrl, creq, protocolVersion } = asks.data;
    return { kind: 'challenge', acsUrl, creq, protocolVersion };
  }
  return (
    endOf(reply.operation) ?? { kind: 'unknown', reason: `no end: ${reply.operation.response ?? 'none'}` }
  );
}

export function cardStartOf(reply: RedsysReply): RedsysCardStart {
  if (reply.kind === 'not_sent' || reply.kind === 'unreadable')
    return { kind: 'unavailable', reason: reply.reason };
  if (reply.kind === 'error') {
    const { errorCode } = reply;
    if (!isDefiniteError(errorCode)) return { kind: 'unavailable', reason: errorCode };
    return { kind: 'refused', code: codeOfError(errorCode), response: errorCode };
  }
  const part = configuration.safeParse(threeDSOf(reply.parameters));
  const id = part.data?.threeDSServerTransID;
  if (!part.success || id === undefined) return { kind: 'started', threeDS: undefined };
  const { protocolVersion, threeDSMethodURL: methodUrl } = part.data;
  return { kind: 'started', threeDS: { protocolVersion, serverTransactionId: id, methodUrl } };
}
