import type { Measurement } from '#contracts/page-content.ts';
import type { Config } from '#server/config.ts';

const shown = new WeakMap<Config, { measurement?: Measurement }>();

/** The tag that pages may load after consent: from the configuration, so the same object always. */
export function currentMeasurement(config: Config): { measurement?: Measurement } {
  const known = shown.get(config);
  if (known) return known;
  const { analytics } = config;
  const part = analytics ? { measurement: { script: analytics.scriptUrl } } : {};
  shown.set(config, part);
  return part;
}
