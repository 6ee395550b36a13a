import { describe, expect, it } from 'vitest';
import { pathTo } from '#contracts/pages/routes.ts';
import {
  configuredProcessorTitles,
  fillAddress,
  fillText,
  keepRelevantParts,
  type TextFrame,
  unknownPlaceholders,
} from './placeholders.ts';

const identity = {
  name: 'Auge',
  legalName: 'Ejemplo, S. L.',
  taxId: 'B00000000',
  address: ['Calle 1', '28001 Madrid'],
  registry: 'hoja M-1',
  email: 'hola@ejemplo.es',
};
const frame: TextFrame = {
  locale: 'fr',
  identity,
  publicUrl: 'https://shop.example',
  processors: ['Stripe', 'Redsys'],
};

describe('placeholders', () => {
  it.each([
    ['{{shop.name}}', 'Auge'],
    ['{{shop.legalName}}', 'Ejemplo, S. L.'],
    ['{{shop.taxId}}', 'B00000000'],
    ['{{shop.address}}', 'Calle 1, 28001 Madrid'],
    ['{{shop.registry}}', 'hoja M-1'],
    ['{{shop.email}}', 'hola@ejemplo.es'],
    ['{{shop.url}}', 'https://shop.example'],
    ['{{shop.processors}}', 'Stripe et Redsys'],
    ['a {{shop.name}} b {{shop.name}}', 'a Auge b Auge'],
  ])('the template replaces %s with %s', (text, filled) => {
    expect(fillText(text, frame)).toBe(filled);
    expect(unknownPlaceholders(text)).toEqual([]);
  });

  it('the template keeps and reports unknown placeholders', () => {
    const text = '{{shop.phone}} {{constructor}} {{ shop.name }} {{page.nothing}} {{shop.email}}';
    expect(fillText(text, frame)).toBe(text.replace('{{shop.email}}', 'hola@ejemplo.es'));
    expect(unknownPlaceholders(text)).toEqual([
      '{{shop.phone}}',
      '{{constructor}}',
      '{{ shop.name }}',
      '{{page.nothing}}',
    ]);
  });

  it('the template removes the part about a processor that the shop does not use', () => {
    const text = 'Card{{with.stripe}} by Stripe{{end}}{{with.redsys}},\nBizum{{end}}.';
    expect(keepRelevantParts(text, frame)).toBe('Card by Stripe,\nBizum.');
    expect(keepRelevantParts(text, { processors: ['Redsys'] })).toBe('Card,\nBizum.');
    expect(keepRelevantParts(text, {})).toBe('Card.');
    expect(unknownPlaceholders(text)).toEqual([]);
    expect(unknownPlaceholders('{{with.paypal}} {{end}} {{with.stripe}}')).toHaveLength(3);
    expect(configuredProcessorTitles({ stripe: null, redsys: {} } as never)).toEqual(['Redsys']);
  });

  it('the template does not replace a value that looks like a placeholder', () => {
    const echo = { ...frame, identity: { ...identity, name: '{{shop.taxId}}' } };
    expect(fillText('{{shop.name}}', echo)).toBe('{{shop.taxId}}');
  });

  it('the template resolves a page address in the language of its text', () => {
    expect(fillAddress('{{page.withdrawal}}', frame)).toBe(pathTo('withdrawal', 'fr'));
    expect(fillAddress('{{shop.url}}{{page.faq}}', frame)).toBe(`https://shop.example${pathTo('faq', 'fr')}`);
  });
});
