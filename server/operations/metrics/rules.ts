export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  /** `suffix` names the parts of a histogram. */
  values: { suffix?: '_bucket' | '_sum' | '_count'; labels?: Record<string, string>; value: number }[];
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function labelText(labels: Record<string, string> = {}): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}

/** Writes Prometheus's text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function toText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}
