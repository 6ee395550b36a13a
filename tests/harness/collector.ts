import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number | boolean>;
  events: string[];
  links: string[];
  failed: boolean;
}

type Field = number | bigint | Buffer;

/** Reads a Protocol Buffers message: the values of each field number, in order. */
function readMessage(bytes: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const value = (wire: number): Field => {
    if (wire === 0) return Number(varint());
    if (wire === 1) return take(8);
    if (wire === 2) return take(Number(varint()));
    return take(4);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value(tag & 7)]);
  }
  return fields;
}

type Message = ReturnType<typeof readMessage>;
const bytesOf = (message: Message, field: number) => (message.get(field)?.[0] as Buffer) ?? Buffer.alloc(0);
const numberOf = (message: Message, field: number) => Number(message.get(field)?.[0] ?? 0);
const textOf = (message: Message, field: number) => bytesOf(message, field).toString();
const readRepeated = (message: Message, field: number) =>
  (message.get(field) ?? []).map((bytes) => readMessage(bytes as Buffer));
const msOf = (message: Message, field: number) => Number(bytesOf(message, field).readBigUInt64LE()) / 1e6;

/** Reads an `AnyValue`: text, boolean, integer or other. */
function readValue(value: Message): string | number | boolean {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1;
  return value.has(3) ? numberOf(value, 3) : bytesOf(value, 4).readDoubleLE();
}

function readSpan(span: Message): ReceivedSpan {
  return {
    traceId: bytesOf(span, 1).toString('hex'),
    spanId: bytesOf(span, 2).toString('hex'),
    parentSpanId: bytesOf(span, 4).toString('hex'),
    name: textOf(span, 5),
    kind: numberOf(span, 6),
    startMs: msOf(span, 7),
    endMs: msOf(span, 8),
    attributes: pairsOf(span, 9),
    events: readRepeated(span, 11).map((event) => textOf(event, 2)),
    links: readRepeated(span, 13).map((link) => bytesOf(link, 1).toString('hex')),
    failed: numberOf(readMessage(bytesOf(span, 15)), 3) === 2,
  };
}

const pairsOf = (message: Message, field: number) =>
  Object.fromEntries(
    readRepeated(message, field).map((pair) => [textOf(pair, 1), readValue(readMessage(bytesOf(pair, 2)))]),
  );

const readResource = (body: Buffer): ReceivedSpan['attributes'] =>
  pairsOf(readMessage(bytesOf(readRepeated(readMessage(body), 1)[0] ?? new Map(), 1)), 1);

const readExport = (body: Buffer): ReceivedSpan[] =>
  readRepeated(readMessage(body), 1)
    .flatMap((resource) => readRepeated(resource, 2))
    .flatMap((scope) => readRepeated(scope, 2))
    .map(readSpan);

export interface TraceCollector {
  url: string;
  spans: ReceivedSpan[];
  resource(): ReceivedSpan['attributes'];
  headers(): IncomingMessage['headers'];
  close(): Promise<void>;
}

/** Starts a collector for OTLP traces in Protocol Buffers. With `silent` it never replies. */
export async function startCollector({ silent = false } = {}): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  let headers: IncomingMessage['headers'] = {};
  let resource: ReceivedSpan['attributes'] = {};
  const server = createServer(async (request, response) => {
    headers = request.headers;
    const body = await buffer(request);
    if (silent) return;
    spans.push(...readExport(body));
    resource = readResource(body);
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers: () => headers,
    resource: () => resource,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function formatTrace(spans: readonly ReceivedSpan[]): string {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const start = Math.min(...spans.map(({ startMs }) => startMs));
  const below = (parent: string | null, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => (parent === null ? !ids.has(parentSpanId) : parentSpanId === parent))
      .sort((one, other) => one.startMs - other.startMs)
      .flatMap(({ spanId, name, startMs, endMs, events }) => {
        const times = `${(endMs - startMs).toFixed(1)} ms, after ${(startMs - start).toFixed(0)} ms`;
        const steps = events.length > 0 ? ` [${events.join(', ')}]` : '';
        return [`${'  '.repeat(depth)}${name}: ${times}${steps}`, ...below(spanId, depth + 1)];
      });
  return below(null, 0).join('\n');
}
