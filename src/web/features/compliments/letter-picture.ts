import { isRightToLeft } from '#domain/i18n/writing-direction.ts';
import {
  fitText,
  loadDrawing,
  readColours,
  type Colours,
} from '#web/features/compliments/picture-canvas.ts';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { quotationMarks } from '#web/ui/quotation-marks.ts';

/** The picture's texts. Holds only first names: the picture is made for sharing. */
export type LetterPicture = {
  text: string;
  lang: string;
  /** “Für Mira”. */
  address: string;
  /** Null if the name is unknown. */
  signature: string | null;
  stamp: IllustrationName;
  slogan: string;
};

const width = 1080;
const height = 1350;
const sheet = { left: 84, top: 104, width: 912, height: 956, corner: 84, radius: 36 };
const margin = 92;
const textTop = 350;
const textBottom = 930;

/** Draws the letter in the browser, 1080 × 1350 pixels; sends nothing. */
export async function drawLetterPicture(picture: LetterPicture): Promise<Blob> {
  const colours = readColours();
  const [stamp, snail] = await Promise.all([
    loadDrawing(picture.stamp, colours),
    loadDrawing('post-snail', colours),
    document.fonts.load('500 78px Fraunces', picture.text),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');

  drawBackground(context, colours);
  drawSheet(context, colours);
  context.drawImage(snail, 176, 29, 104, 76);
  context.drawImage(stamp, 752, 176, 168, 198);
  drawText(context, colours, picture);
  drawFooter(context, colours, picture.slogan);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made.'));
      else resolve(blob);
    }, 'image/png');
  });
}

function drawBackground(
  context: CanvasRenderingContext2D,
  { background: ground, stripes }: Colours,
): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  // Draws the airmail edge.
  for (const top of [0, height - 26])
    for (let index = -1; index < width / 124; index += 1) {
      const left = index * 124;
      context.fillStyle = stripes[Math.abs(index) % 2] ?? ground;
      context.beginPath();
      context.moveTo(left + 12, top);
      context.lineTo(left + 80, top);
      context.lineTo(left + 68, top + 26);
      context.lineTo(left, top + 26);
      context.fill();
    }
}

/** Folds the corner as part of the shape. */
function drawSheet(context: CanvasRenderingContext2D, { card, fold }: Colours): void {
  const { left, top, corner, radius } = sheet;
  const right = left + sheet.width;
  const bottom = top + sheet.height;
  context.save();
  context.shadowColor = 'rgb(85 46 26 / 0.18)';
  context.shadowBlur = 60;
  context.shadowOffsetY = 26;
  context.fillStyle = card;
  context.beginPath();
  context.moveTo(left + radius, top);
  context.arcTo(right, top, right, bottom, radius);
  context.lineTo(right, bottom - corner);
  context.lineTo(right - corner, bottom);
  context.arcTo(left, bottom, left, top, radius);
  context.arcTo(left, top, right, top, radius);
  context.fill();
  context.restore();
  context.fillStyle = fold;
  context.beginPath();
  context.moveTo(right - corner, bottom);
  context.arcTo(right - corner, bottom - corner, right, bottom - corner, 20);
  context.lineTo(right, bottom - corner);
  context.fill();
}

function drawText(
  context: CanvasRenderingContext2D,
  { ink, muted, primary, serif }: Colours,
  { text, lang, address, signature }: LetterPicture,
): void {
  const left = sheet.left + margin;
  context.textBaseline = 'alphabetic';
  context.fillStyle = muted;
  context.font = `400 40px ${serif}`;
  context.fillText(address, left, sheet.top + 136, 540);

  const marks = quotationMarks(lang);
  const textArea = { width: sheet.width - 2 * margin, height: textBottom - textTop };
  const quotedText = { text: `${text}${marks.close}`, lang };
  const { size, lineHeight, lines } = fitText(
    context,
    quotedText,
    textArea,
    (pixels) => `420 ${pixels}px ${serif}`,
  );
  context.fillStyle = ink;
  const top = (textTop + textBottom - lines.length * lineHeight) / 2 + size;
  const quoteWidth = context.measureText(marks.open).width;
  const [direction, start, quoteOffset] = isRightToLeft(text)
    ? (['rtl', sheet.left + sheet.width - margin, quoteWidth] as const)
    : (['ltr', left, -quoteWidth] as const);
  context.direction = direction;
  lines.forEach((line, index) => {
    const y = top + index * lineHeight;
    if (index === 0) context.fillText(marks.open, start + quoteOffset, y);
    context.fillText(line, start, y);
  });
  context.direction = 'ltr';

  if (signature === null) return;
  context.fillStyle = primary;
  context.fillRect(left, sheet.top + sheet.height - 104, 52, 3);
  context.fillStyle = ink;
  context.font = `400 40px ${serif}`;
  context.fillText(signature, left + 72, sheet.top + sheet.height - 90, 560);
}

function drawFooter(
  context: CanvasRenderingContext2D,
  { backgroundText: groundText, primary, blush, serif }: Colours,
  slogan: string,
): void {
  const bubble = new Path2D(
    'M7.4 3.5h17.2a4.4 4.4 0 0 1 4.4 4.4v13a4.4 4.4 0 0 1-4.4 4.4h-9.3l-5.6 4.9c-.9.8-2.3.1-2.3-1.1v-3.8A4.4 4.4 0 0 1 3 20.9v-13a4.4 4.4 0 0 1 4.4-4.4Z',
  );
  const flap = new Path2D(
    'M5.5 5.2h21c1 0 1.5 1.2.8 1.9l-9.6 9.4a2.5 2.5 0 0 1-3.5 0L4.7 7.1c-.7-.7-.2-1.9.8-1.9Z',
  );
  context.save();
  context.translate(sheet.left, 1160);
  context.scale(2.2, 2.2);
  fillShape(context, bubble, primary);
  fillShape(context, flap, blush);
  context.restore();
  context.fillStyle = groundText;
  context.font = '600 58px Fraunces';
  context.fillText('Wohlwort', sheet.left + 96, 1213);
  context.font = `400 34px ${serif}`;
  context.textAlign = 'right';
  context.fillText(slogan, sheet.left + sheet.width, 1208, 460);
  context.textAlign = 'left';
}

/** Fills a shape within the mark's 32 × 32 units. */
function fillShape(context: CanvasRenderingContext2D, shape: Path2D, colour: string): void {
  context.save();
  context.clip(shape);
  context.fillStyle = colour;
  context.fillRect(0, 0, 32, 32);
  context.restore();
}
