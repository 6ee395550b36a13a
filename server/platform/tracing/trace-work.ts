import type { CallNote } from '../clients/transport/call-note.ts';
import { currentWork } from '../logging/request-context.ts';
import type { Attributes, RecordedSpan } from './work-trace.ts';

export function attributesOf(facts: Attributes): Attributes {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`auge.${name}`, value]));
}

export async function traceWork<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const work = currentWork();
  if (!work?.trace) return run();
  let failed = true;
  try {
    const result = await run();
    failed = false;
    return result;
  } finally {
    work.trace.end({
      name,
      kind: 'consumer',
      startedAt: work.startedAt,
      endedAt: performance.now(),
      failed,
      attributes: attributesOf({ ...work.about, requestId: work.requestId }),
    });
  }
}

export function recordSpanPart(part: Omit<RecordedSpan, 'endedAt'>): void {
  currentWork()?.trace?.note({ ...part, endedAt: performance.now() });
}

export function recordCallSpan({ service, operation, address, status, error, startedAt }: CallNote): void {
  recordSpanPart({
    name: `${service} ${operation}`,
    kind: 'client',
    startedAt,
    failed: error !== undefined || status === undefined,
    attributes: {
      'server.address': URL.parse(address)?.hostname || undefined,
      'auge.reply.status': status,
    },
  });
}
