import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { findTool } from '../../tests/harness/find-tool.ts';
import { startStage } from '../orders/start-stage.ts';
import { makeFolder, removeFolder } from '../processes/make-folder.ts';
import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { fetchRaw, fetchSettled, type RawAnswer } from './fetch-raw.ts';
import { generateLoad } from './generate-load.ts';
import { startNginx } from './start-nginx.ts';
import { weighScripts } from './weigh-scripts.ts';

const rounds = 3;
const roundSeconds = 3;
const kb = (bytes: number) => bytes / 1024;

async function weighPages(shopUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const locale of locales) {
    const url = `${shopUrl}${pathTo('followers', locale)}`;
    const small = await fetchSettled(url);
    const html = (await fetchRaw(url, 'identity')).body;
    figures.push({
      what: `landing page ${locale}, HTML with CSS, brotli`,
      value: kb(small.body.length),
      unit: 'KB',
      target: targets.htmlKb,
      note: `${kb(html.length).toFixed(1)} KB raw`,
    });
  }
  const html = (await fetchRaw(`${shopUrl}${pathTo('followers', 'es')}`, 'identity')).body.toString();
  const scripts = await weighScripts(shopUrl, html);
  return [
    ...figures,
    {
      what: 'JavaScript before intent, brotli',
      value: kb(scripts.beforeIntent),
      unit: 'KB',
      target: targets.scriptBeforeIntentKb,
    },
    {
      what: 'JavaScript until the checkout opens, brotli',
      value: kb(scripts.untilCheckout),
      unit: 'KB',
      target: targets.scriptUntilCardFormKb,
      note: 'all that the order form can load',
    },
    {
      what: 'JavaScript with the payment dialog, brotli',
      value: kb(scripts.withDialog),
      unit: 'KB',
      note: "without the processor's own script",
    },
  ];
}

/** Lets both take turns, so that a busy moment of the machine falls on both; the best round of each counts. */
async function race(urls: { shop: string; nginx: string | null }) {
  const wrk = findTool('wrk');
  const best = { shop: 0, nginx: 0 };
  for (let round = 0; round < rounds; round += 1) {
    best.shop = Math.max(best.shop, await generateLoad(wrk, urls.shop, roundSeconds));
    if (urls.nginx) best.nginx = Math.max(best.nginx, await generateLoad(wrk, urls.nginx, roundSeconds));
  }
  return { ...best, generator: wrk ? 'wrk' : 'our own generator' };
}

async function compareWithNginx(
  url: string,
  page: RawAnswer,
): Promise<{ figures: Figure[]; remark: string }> {
  const folder = makeFolder();
  const nginx = await startNginx(folder, page);
  const speed = await race({ shop: url, nginx: nginx?.url ?? null });
  await nginx?.stop();
  removeFolder(folder);
  const figures: Figure[] = [
    {
      what: 'landing page from cache',
      value: speed.shop,
      unit: '/s',
      ...(nginx ? { floor: speed.nginx } : {}),
    },
  ];
  if (nginx) {
    figures.push(
      { what: 'one nginx worker, the same bytes and headers', value: speed.nginx, unit: '/s' },
      {
        what: 'landing page as a share of nginx',
        value: speed.shop / speed.nginx,
        unit: '×',
        target: targets.pagesOverNginx,
      },
    );
  }
  const missing = nginx ? '' : ' There is no nginx here and none could be unpacked: no comparison.';
  return { figures, remark: `Load by ${speed.generator}, best of ${rounds} rounds.${missing}` };
}

/** Measures what a visitor downloads, and how fast the landing page comes from memory. */
export async function runPages(): Promise<Section> {
  const stage = await startStage();
  try {
    const shopUrl = stage.shops[0]!.ready.url;
    const weights = await weighPages(shopUrl);
    const url = `${shopUrl}${pathTo('followers', 'es')}`;
    const { figures, remark } = await compareWithNginx(url, await fetchSettled(url));
    return { title: 'Pages', figures: [...weights, ...figures], remarks: [remark], sound: true };
  } finally {
    await stage.stop();
  }
}
