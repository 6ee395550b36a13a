import type { QueryValues } from '#contracts/kit/fill-address.ts';
import { logsMessages } from '#messages/admin/operations/call-log.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/call-shop.ts';
import { DateTime, useTexts } from '../../../language.tsx';
import { CallResult } from '../../../operations/call-log/call-result.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { formatCause } from '../../../parts/cause.ts';

/** `failed: ECONNRESET` is the client's result and the cause. */
const whyOf = (error: string) => error.replace(/^[a-z_]+: /, '');

export function LastCalls({ params }: { params: QueryValues }) {
  const words = useTexts(sheetsMessages);
  const { calls: logs } = useTexts(logsMessages);
  const causes = useTexts(causesMessages);
  const { data } = useRead('calls.list', { query: { ...params, limit: 5 } });
  if (!data) return null;
  return (
    <section className="item__ev" aria-labelledby="last-calls">
      <div className="sec__h">
        <h3 id="last-calls">{words.calls}</h3>
        {params.orderId && (
          <ScreenLink to="apiLogs" search={{ orderId: String(params.orderId) }}>
            {words.allCalls}
          </ScreenLink>
        )}
      </div>
      {data.items.length === 0 && <p className="muted">{words.noCalls}</p>}
      <ul className="stack">
        {data.items.map((call) => (
          <li key={call.id} className="row row--wrap">
            <span className="muted num">
              <DateTime at={call.at} />
            </span>
            <ScreenLink to="apiLog" params={{ id: call.id }}>
              {logs.services[call.service]}: <span className="mono">{call.operation}</span>
            </ScreenLink>
            <CallResult call={call} words={logs} />
            {call.error && <span className="muted small">{formatCause(whyOf(call.error), causes)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
