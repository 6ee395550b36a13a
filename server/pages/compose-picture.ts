import { socialPicture } from '#contracts/pages/social-pictures.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

export interface PictureTexts {
  shop: string;
  headline: string;
  line: string;
}

export type MeasureText = (text: string, size: number) => number;

const { width, height } = socialPicture;
const edge = 80;
/** Width in pixels of the column beside the steps. */
const room = 760;
const sizes = [92, 80, 68, 58];
const maxLines = 3;

/** Breaks the text into lines no wider than the column. A word that is too wide gets its own line. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function setHeadline(text: string, measure: MeasureText): { size: number; lines: string[] } {
  const tries = sizes.map((size) => ({
    size,
    lines: breakLines(text, (line) => measure(line, size) <= room),
  }));
  const fitting = tries.find(
    ({ size, lines }) => lines.length <= maxLines && lines.every((line) => measure(line, size) <= room),
  );
  const smallest = tries.at(-1) as { size: number; lines: string[] };
  return fitting ?? { ...smallest, lines: smallest.lines.slice(0, maxLines) };
}

const steps =
  '<path fill="#184a5c" d="M880 630v-90h80v-90h80v-110h80v290z"/><path fill="#ff7f5c" d="M1120 170h80v460h-80z"/>';
const mark =
  '<path fill="#184a5c" d="M80 118v-22h26v-22h26v44z"/><path fill="#ff7f5c" d="M137 66h24v52h-24z"/>';

export function composePicture({ shop, headline, line }: PictureTexts, measure: MeasureText): string {
  const { size, lines } = setHeadline(headline, measure);
  const leading = size * 1.08;
  const top = 330 - ((lines.length - 1) * leading) / 2 + size * 0.3;
  const text = (content: string, attributes: string) => `<text ${attributes}>${escapeXml(content)}</text>`;
  const body = lines.map((content, index) =>
    text(
      content,
      `x="${edge}" y="${Math.round(top + index * leading)}" font-size="${size}" font-weight="700" letter-spacing="${-size / 40}"`,
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter" fill="#0d2630">`,
    `<path fill="#e3eff3" d="M0 0h${width}v${height}H0z"/>`,
    steps,
    mark,
    text(shop, `x="180" y="114" font-size="44" font-weight="700" letter-spacing="-1"`),
    ...body,
    text(line, `x="${edge}" y="556" font-size="34" font-weight="500"`),
    '</svg>',
  ].join('');
}
