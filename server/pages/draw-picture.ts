import { fileURLToPath } from 'node:url';
import { asXml } from './as-xml.ts';
import { composePicture, type Measure, type PictureWords } from './compose-picture.ts';

const faces = [
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
];

/** The shop's own copy of the typeface: what a machine has installed must not show. */
function fontOptions() {
  const fontFiles = faces.map((face) => fileURLToPath(face));
  return { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' } };
}

/** Draws the picture as PNG, beside the event loop. The library is loaded with the first one. */
export async function drawPicture(words: PictureWords): Promise<Buffer> {
  const { Resvg, renderAsync } = await import('@resvg/resvg-js');
  const options = fontOptions();
  const widths = new Map<string, number>();
  const measure: Measure = (text, size) => {
    const known = widths.get(text);
    if (known !== undefined) return known * size;
    const probe = `<svg xmlns="http://www.w3.org/2000/svg"><text y="100" font-family="Inter" font-weight="700" font-size="100" letter-spacing="-2.5">${asXml(text)}</text></svg>`;
    const width = (new Resvg(probe, options).getBBox()?.width ?? 0) / 100;
    widths.set(text, width);
    return width * size;
  };
  const image = await renderAsync(composePicture(words, measure), options);
  return image.asPng();
}
