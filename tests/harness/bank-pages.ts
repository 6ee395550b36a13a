/** Browser data for 3-D Secure. */
export const browserFacts = {
  ...{ language: 'es-ES', colorDepth: 24, screenHeight: 800, screenWidth: 360 },
  ...{ timeZoneOffset: -60, javaEnabled: false },
};

export function formIn(html: string, id: string): { action: string; fields: Record<string, string> } {
  const form = new RegExp(`<form[^>]*id="${id}"[^>]*>[\\s\\S]*?</form>`).exec(html)?.[0] ?? '';
  const read = (text: string) => text.replaceAll('&amp;', '&');
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  return {
    action: read(/action="([^"]*)"/.exec(form)?.[1] ?? ''),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, read(value)])),
  };
}

/** Posts a form of the gateway. Does not follow redirects. */
export const submitForm = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), headers });
