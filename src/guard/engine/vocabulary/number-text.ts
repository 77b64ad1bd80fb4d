/** Numbers as compact JSON text: one character below 45, more for larger ones, the last base-45 digit first. */
const base = 45;
/** The character of 0; lower ones need escapes in JSON. */
export const zeroCode = 35;

const encoder = new TextEncoder();

export function writeNumbers(numbers: Iterable<number>): string {
  const codes: string[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= base; rest = Math.floor(rest / base))
      codes.push(writeDigit(base + (rest % base)));
    codes.push(writeDigit(rest));
  }
  return codes.join('');
}

export function readNumbers<Numbers extends Uint8Array | Uint16Array>(
  text: string,
  target: Numbers,
): Numbers {
  const digits = encoder.encode(text);
  let count = 0;
  let number = 0;
  let scale = 1;
  for (let i = 0; i < digits.length; i++) {
    const digit = (digits[i] ?? 0) - zeroCode;
    if (digit >= base) {
      number += (digit - base) * scale;
      scale *= base;
    } else {
      target[count] = number + digit * scale;
      count += 1;
      number = 0;
      scale = 1;
    }
  }
  return target;
}

/** Reads the lengths of `count` lists; returns their start positions, plus one entry for the end. */
export function readStarts(text: string, count: number, first: number): Uint16Array {
  const starts = readNumbers(text, new Uint16Array(count + 1));
  let start = first;
  for (let i = 0; i <= count; i++) {
    const items = starts[i] ?? 0;
    starts[i] = start;
    start += items;
  }
  return starts;
}

/** Numbers below 90, one character each. */
export function writeSmallNumbers(numbers: Iterable<number>): string {
  return Array.from(numbers, writeDigit).join('');
}

/** Numbers plus `zeroCode`, read at once without a loop. */
export function readSmallNumbers(text: string): Uint8Array {
  return encoder.encode(text);
}

function writeDigit(digit: number): string {
  return String.fromCharCode(zeroCode + digit);
}
