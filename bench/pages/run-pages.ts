import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { startStage } from '../orders/start-stage.ts';
import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { fetchRaw, fetchUntilStable } from './fetch-raw.ts';
import { measureScripts } from './measure-scripts.ts';

const toKilobytes = (bytes: number) => bytes / 1024;

async function measurePages(shopUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const locale of locales) {
    const url = `${shopUrl}${pathTo('followers', locale)}`;
    const small = await fetchUntilStable(url);
    const html = (await fetchRaw(url, 'identity')).body;
    figures.push({
      what: `landing page ${locale}, HTML with CSS, brotli`,
      value: toKilobytes(small.body.length),
      unit: 'KB',
      target: targets.htmlKb,
      note: `${toKilobytes(html.length).toFixed(1)} KB raw`,
    });
  }
  const html = (await fetchRaw(`${shopUrl}${pathTo('followers', 'es')}`, 'identity')).body.toString();
  const scripts = await measureScripts(shopUrl, html);
  return [
    ...figures,
    {
      what: 'JavaScript before intent, brotli',
      value: toKilobytes(scripts.beforeIntent),
      unit: 'KB',
      target: targets.scriptBeforeIntentKb,
    },
    {
      what: 'JavaScript until the payment dialog, brotli',
      value: toKilobytes(scripts.untilCheckout),
      unit: 'KB',
      target: targets.scriptUntilDialogKb,
      note: 'all that the order form can load',
    },
    {
      what: 'JavaScript with the payment dialog, brotli',
      value: toKilobytes(scripts.withDialog),
      unit: 'KB',
      note: 'until it shows the order',
    },
    {
      what: 'JavaScript with the payment dialog and its card fields, brotli',
      value: toKilobytes(scripts.withCardFields),
      unit: 'KB',
      note: "without the processor's own script",
    },
    {
      what: 'JavaScript with all that the payment dialog can load, brotli',
      value: toKilobytes(scripts.withAllOfDialog),
      unit: 'KB',
      note: 'also the forms of businesses and of the bank',
    },
  ];
}

export async function runPages(): Promise<Section> {
  const stage = await startStage();
  try {
    return { title: 'Pages', figures: await measurePages(stage.shop.ready.url), remarks: [], sound: true };
  } finally {
    await stage.stop();
  }
}
