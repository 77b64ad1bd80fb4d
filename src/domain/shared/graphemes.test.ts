import { describe, expect, it, vi } from 'vitest';
import { graphemesOf } from './graphemes.ts';

function segmentsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

describe('a text in characters as people count them', () => {
  it.each([
    ['nothing', '', []],
    ['a joined family', 'a👨‍👩‍👧‍👦b', ['a', '👨‍👩‍👧‍👦', 'b']],
    ['a letter with its marks', 'q̈̃!', ['q̈̃', '!']],
    ['a line that ends as on Windows', 'a\r\nb', ['a', '\r\n', 'b']],
    ['a sign that asks for its coloured form', '❤️', ['❤️']],
    ['kana with a mark of its own', 'か\u3099', ['か\u3099']],
    ['a flag', '🇩🇪', ['🇩🇪']],
  ])('%s', (_what, text, expected) => {
    expect(graphemesOf(text)).toEqual(expected);
  });

  it('reads every sign of the first plane like the browser’s own means, beside every other kind', () => {
    const texts = Array.from({ length: 0x10000 }, (_, code) => {
      const sign = String.fromCharCode(code);
      return `a${sign}b${sign}${sign}中${sign}`;
    });
    expect(texts.filter((text) => graphemesOf(text).length !== segmentsOf(text).length)).toEqual(
      [],
    );
  });

  it.each(['Grüße aus Łódź – “schön”, nicht?', '你好，世界。こんにちは', 'Привет, Αθήνα'])(
    'a plain text does not wake them: %s',
    async (text) => {
      vi.resetModules();
      const woken = vi.spyOn(Intl, 'Segmenter');
      const fresh = await import('./graphemes.ts');
      expect(fresh.graphemesOf(text)).toHaveLength(text.length);
      expect(woken).not.toHaveBeenCalled();
      fresh.graphemesOf('❤️');
      expect(woken).toHaveBeenCalledOnce();
      woken.mockRestore();
    },
  );
});
