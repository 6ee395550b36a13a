import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('html escapes values and keeps markup', () => {
    const inner = html`<b>${'<&"\'>'}</b>`;
    expect(html`<p title="${'"'}">${inner}${[inner, inner]}${3}</p>`.markup).toBe(
      `<p title="&quot;">${'<b>&lt;&amp;&quot;&#39;&gt;</b>'.repeat(3)}3</p>`,
    );
  });

  it('html prevents text from opening a tag or leaving an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const between = html`${text}`.markup;
        return !/[<>"']/.test(between);
      }),
    );
  });
});
