/** Accepted browser data, by the names and limits of EMV 3-D Secure 2.2.0, table A.1. */
const limits: Record<string, (value: string) => boolean> = {
  browserAcceptHeader: (value) => /^[\x20-\x7e]{1,2048}$/.test(value) && /text\/html|\*\/\*/.test(value),
  browserUserAgent: (value) => /^[\x20-\x7e]{1,2048}$/.test(value),
  browserLanguage: (value) => value.length <= 8 && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{2,8})*$/.test(value),
  browserColorDepth: (value) => /^(?:1|4|8|15|16|24|32|48)$/.test(value),
  browserScreenHeight: (value) => /^\d{1,6}$/.test(value),
  browserScreenWidth: (value) => /^\d{1,6}$/.test(value),
  browserTZ: (value) => /^[+-]?\d{1,3}$/.test(value),
  browserJavaEnabled: (value) => /^(?:true|false)$/.test(value),
  browserJavascriptEnabled: (value) => /^(?:true|false)$/.test(value),
};

/** Returns the first missing or invalid field. */
export const browserProblem = (facts: Record<string, unknown>): string | undefined =>
  Object.entries(limits).find(([name, allows]) => !allows(String(facts[name] ?? '')))?.[0];
