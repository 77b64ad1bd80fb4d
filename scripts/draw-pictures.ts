/*
 * Draws the product's pictures for other systems: for shared links in each language, and the icons of telephones and
 * browsers. Run it when the mark, the street or the slogan changes, and commit the pictures: `npm run draw-pictures`.
 * Chinese needs a Chinese font on this machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { languages, type Language } from '#domain/i18n/language.ts';
import { provideBrowser } from './find-browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'src/web/public');
const paper = '#FFF8EF';

const browser = await chromium.launch({
  executablePath: provideBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
const page = await browser.newPage();
for (const language of languages) await drawShare(page, language);
for (const { name, size, margin } of [
  { name: 'apple-touch-icon.png', size: 180, margin: 0.16 },
  { name: 'icon-192.png', size: 192, margin: 0.08 },
  { name: 'icon-512.png', size: 512, margin: 0.08 },
  // Leaves a wide margin: systems cut a circle out of it.
  { name: 'icon-maskable-512.png', size: 512, margin: 0.24 },
])
  writeFileSync(path.join(target, name), await drawIcon(page, size, margin));
writeFileSync(path.join(target, 'favicon.ico'), toIcon(await drawIcon(page, 48, 0.04)));
await browser.close();

async function drawShare(on: Page, language: Language): Promise<void> {
  await on.setViewportSize({ width: 1200, height: 630 });
  await on.setContent(`<!doctype html><html lang="${language}"><style>
    @font-face { font-family: Fraunces; src: url(${dataUrl('ui/fraunces-latin-soft.woff2', 'font/woff2')}); font-weight: 400 600; }
    body { margin: 0; height: 630px; overflow: hidden; background: ${paper}; color: #3B1F2B; text-align: center; }
    h1 { margin: 62px 0 0; font: 480 76px/1.02 Fraunces, 'Noto Serif CJK SC', Georgia, serif; letter-spacing: -0.03em; }
    h1:lang(zh) { font-weight: 700; font-size: 66px; line-height: 1.25; letter-spacing: 0.02em; }
    p { margin: 20px 0 0; font: 600 30px Fraunces, Georgia, serif; color: #B8401A; }
    img { position: absolute; bottom: -6px; left: 0; width: 1200px; }
  </style><h1>${sloganIn(language)}</h1><p>Wohlwort</p>
  <img src="${dataUrl('ui/illustrations/hero-wide.svg', 'image/svg+xml')}"></html>`);
  await on.evaluate('document.fonts.ready');
  const picture = await on.screenshot({ type: 'jpeg', quality: 86 });
  writeFileSync(path.join(target, `share-${language}.jpg`), picture);
}

/** `margin` is a share of the size, on each side. */
async function drawIcon(on: Page, size: number, margin: number): Promise<Buffer> {
  const mark = dataUrl('public/mark.svg', 'image/svg+xml');
  await on.setViewportSize({ width: size, height: size });
  await on.setContent(`<!doctype html><body style="margin:0;background:${paper}">
    <img src="${mark}" style="position:absolute;inset:${size * margin}px;width:${size * (1 - 2 * margin)}px">`);
  return on.screenshot({ type: 'png' });
}

/** Returns one line for each <line> of the home page's title. */
function sloganIn(language: Language): string {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(path.join(root, `texts/${language}/site.json`), 'utf8'),
  );
  return (texts['home.hero.title'] ?? '')
    .replaceAll('<line>', '<span style="display:block">')
    .replaceAll('</line>', '</span>');
}

function dataUrl(file: string, type: string): string {
  return `data:${type};base64,${readFileSync(path.join(root, 'src/web', file), 'base64')}`;
}

/** Wraps one PNG of 48 by 48 in a Windows icon: header, one entry, the picture. */
function toIcon(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(48, 6);
  head.writeUInt8(48, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
